/** What npm and its like set, beside `PATH`. Sources: `set-envs.js` of @npmcli/config, `make-spawn-args.js` of @npmcli/run-script. */
const OF_NPM = /^(?:npm_\w+|pnpm_\w+|INIT_CWD|COLOR)$/i

/** A folder of programs that npm puts in front of all others. */
const PROGRAMS_OF_NPM = /[/\\](?:node_modules[/\\]\.bin|node-gyp-bin)[/\\]?$/

/**
 * The environment that this studio was started in, without what `npm start` or `npx` added to it: an agent has none of that, and
 * a hook would find programs that are the studio's. Where npm had no hand in it, it is as it is. `EDITOR` stays: whether
 * npm set it or the person cannot be told.
 */
export function ownEnvironment(env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  if (env['npm_execpath'] === undefined && env['npm_command'] === undefined) return { ...env }
  const kept = Object.entries(env).filter(([name, value]) => {
    const isNode = name === 'NODE' && value === env['npm_node_execpath']
    return !isNode && !OF_NPM.test(name)
  })
  return Object.fromEntries(
    kept.map(([name, value]) => [name, name.toUpperCase() === 'PATH' ? withoutPrograms(value ?? '') : value]),
  )
}

/** Only from the front: further behind stands what the person put there. */
function withoutPrograms(path: string): string {
  const delimiter = path.includes(';') ? ';' : ':'
  const folders = path.split(delimiter)
  const first = folders.findIndex((folder) => !PROGRAMS_OF_NPM.test(folder))
  return first < 0 ? path : folders.slice(first).join(delimiter)
}
