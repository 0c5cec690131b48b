import type { CodeContext } from '../code/code-context.ts'
import { insideBracket, isName, isPunct, type CodeStream } from '../code/code-token.ts'
import type { Finding } from '../diagnostic.ts'
import { HOST_VARIABLE_HINT, isHostVariable, sayHostVariable } from '../../host-variables.ts'

/** How a script of JavaScript, Python or PowerShell gets its input, and what it leaves behind. */
export function codeFlow(context: CodeContext): Finding[] {
  return [...unreadInput(context), ...deviceStreams(context), ...hostVariables(context), ...background(context)]
}

const HOW_TO_READ = {
  node: "fs.readFileSync(0, 'utf8')",
  python: 'sys.stdin.read()',
  powershell: '[Console]::In.ReadToEnd()',
} as const

function unreadInput({ file, streams, language }: CodeContext): Finding[] {
  if (file.event === null) return []
  const reads = streams.some((stream) =>
    stream.some((token, index) => {
      const { kind, text } = token
      // What another file of the project does with the input cannot be seen.
      if (kind === 'string') return /\/dev\/stdin|^\.\.?\//.test(text)
      if (kind === 'number') return text === '0'
      if (kind !== 'name') return false
      if (/stdin|^\$input$|^Read-Host$|OpenStandardInput/i.test(text)) return true
      if (/^(?:In|input|fileinput|importlib|runpy|exec|eval|source)$/.test(text)) return true
      if (language === 'python' && text === 'from') return isPunct(stream[index + 1], '.')
      return language === 'powershell' && /PSScriptRoot|Invoke-/.test(text)
    }),
  )
  const first = streams[0]?.find(({ kind }) => kind !== 'newline')
  if (reads || first === undefined) return []
  return [
    {
      code: 'stdin-unread',
      severity: 'info',
      message: `The script never reads its input: it cannot know what it decides about. Read it with ${HOW_TO_READ[language]}.`,
      from: first.from,
      to: first.to,
    },
  ]
}

function deviceStreams({ streams, language }: CodeContext): Finding[] {
  return streams.flatMap((stream) =>
    stream.flatMap((token, index): Finding[] => {
      if (token.kind !== 'string' || !/^\/dev\/(?:std(?:in|out|err)|fd\/[012])$/.test(token.text)) return []
      if (!isPunct(stream[index - 1], '(') || !/open|read|write|append|create/i.test(stream[index - 2]?.text ?? ''))
        return []
      const number =
        token.text.endsWith('err') || token.text.endsWith('2')
          ? '2'
          : token.text.endsWith('out') || token.text.endsWith('1')
            ? '1'
            : '0'
      return [
        {
          code: 'opens-dev-stream',
          severity: 'warning',
          message: `${token.text} works in a terminal, but not under the agent: the streams are sockets there, which cannot be opened by name (“No such device or address”).`,
          from: token.from,
          to: token.to,
          fixes:
            language === 'powershell'
              ? []
              : [
                  {
                    title: `Write ${number}`,
                    kind: 'edit',
                    edits: [{ from: token.from, to: token.to, insert: number }],
                  },
                ],
        },
      ]
    }),
  )
}

function hostVariables({ file, streams, chains }: CodeContext): Finding[] {
  if (!HOST_VARIABLE_HINT.test(file.text)) return []
  const said = new Set<string>()
  const findings: Finding[] = []
  const say = (name: string, from: number, to: number): void => {
    if (said.has(name) || !isHostVariable(name)) return
    said.add(name)
    findings.push({ code: 'unset-variable', severity: 'warning', message: sayHostVariable(name), from, to })
  }
  for (const chain of chains) {
    if (!/env/.test(chain.name)) continue
    const names = [chain.root ?? '', ...chain.steps.map(({ name }) => name)]
    const at = names.findIndex((name) => name === 'env' || name === 'environ')
    const step = chain.steps[at]
    const next = chain.stream[chain.end]
    const hasDefault = step?.hasDefault === true || isPunct(next, '??') || isPunct(next, '||') || isName(next, 'or')
    if (at >= 0 && step !== undefined && !hasDefault && !isPunct(next, '=')) say(step.name, step.from, step.to)
    if (chain.isCalled && names.at(-1) === 'getenv') {
      const [, key, after] = chain.stream.slice(chain.end, chain.end + 3)
      if (key?.kind === 'string' && !isPunct(after, ',')) say(key.text, key.from, key.to)
    }
  }
  for (const stream of streams) {
    stream.forEach((token, index) => {
      // `const { NAME } = process.env`
      if (isName(token, 'env') && isPunct(stream[index - 1], '.') && isPunct(stream[index - 4], '}')) {
        for (let at = index - 5; at > index - 30 && !isPunct(stream[at], '{'); at -= 1) {
          const taken = stream[at]
          if (taken?.kind === 'name' && !isPunct(stream[at + 1], '=') && !isPunct(stream[at - 1], ':'))
            say(taken.text, taken.from, taken.to)
        }
      }
      const name = /^\$\{?env:(\w+)\}?$/i.exec(token.text)?.[1]
      if (token.kind === 'name' && name !== undefined && !isPunct(stream[index + 1], '='))
        say(name, token.from, token.to)
    })
  }
  return findings
}

/** What hands a text to a shell. */
const STARTS = /(?:^|\.)(?:system|popen|exec|execSync|run|call|check_call|Popen)$/

/** A child that gets the hook's own streams, and that nobody waits for. */
function background({ chains, file }: CodeContext): Finding[] {
  const isWaitedFor = /\.(?:wait|communicate|poll)\(|\bwith\b/.test(file.text)
  return chains.flatMap((chain): Finding[] => {
    if (!chain.isCalled) return []
    const { name } = chain
    const args = insideBracket(chain.stream, chain.end)
    const isHeld =
      (/^(?:subprocess\.)?Popen$/.test(name) && !hasName(args, 'stdout') && !isWaitedFor) ||
      (/(?:^|\.)(?:spawn|fork)$/.test(name) &&
        args.some(({ kind, text }) => kind === 'string' && text === 'inherit') &&
        (hasName(args, 'detached') || /\.unref\(/.test(file.text))) ||
      (STARTS.test(name) &&
        args[0]?.kind === 'string' &&
        /[^&>]&\s*$/.test(args[0].text) &&
        !args[0].text.includes('>'))
    if (!isHeld) return []
    return [
      {
        code: 'pipe-held',
        severity: 'warning',
        message: `This goes on in the background with the hook's own output: the agent waits for it up to the time limit, and the answer is lost then. ${name.endsWith('Popen') ? 'Give it stdin, stdout and stderr=subprocess.DEVNULL.' : "Give it stdio: 'ignore'."}`,
        from: chain.from,
        to: chain.to,
      },
    ]
  })
}

function hasName(tokens: CodeStream, name: string): boolean {
  return tokens.some((token) => isName(token, name))
}
