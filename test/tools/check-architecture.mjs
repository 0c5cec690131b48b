import { createRequire } from 'node:module'

// The cruiser reads TypeScript with swc but never tells it which files hold JSX. It must be told before it is loaded.
const swc = createRequire(import.meta.url)('@swc/core')
const { parseFileSync } = swc
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') })
const { cruise } = await import('dependency-cruiser')

/**
 * The house's rules: who may know whom, even by a type. Rules about values alone (cycles, zod in the page, the bridge)
 * are the linter's: it can tell the two apart.
 */
const forbidden = [
  {
    name: 'shared-knows-no-other-room',
    comment: 'shared/ is the vocabulary: it runs in a page, in Node and in a worker.',
    from: { path: '^shared/' },
    to: { path: '^(electron|renderer|test)/' },
  },
  { name: 'shared-knows-no-node', from: { path: '^shared/' }, to: { dependencyTypes: ['core'] } },
  {
    name: 'shared-knows-only-zod',
    from: { path: '^shared/' },
    to: { path: '^node_modules/', pathNot: '^node_modules/(zod)/' },
  },
  {
    name: 'engine-knows-no-window',
    from: { path: '^electron/engine/' },
    to: { path: '^(electron/(?!engine/)|renderer/|node_modules/electron/)|^electron$' },
  },
  {
    name: 'only-the-desktop-knows-electron',
    from: { path: '^electron/', pathNot: '^electron/(main|preload)\\.ts$|^electron/(desktop|launcher)/' },
    to: { path: '^electron$|^node_modules/electron/' },
  },
  {
    name: 'preload-stands-alone',
    comment: 'A sandboxed preload can require nothing but electron.',
    from: { path: '^electron/preload\\.ts$' },
    to: { pathNot: '^shared/|^electron$|^node_modules/electron/' },
  },
  {
    name: 'renderer-knows-no-electron',
    from: { path: '^renderer/' },
    to: { path: '^electron/|^node_modules/electron/|^electron$' },
  },
  {
    name: 'renderer-knows-no-node',
    from: { path: '^renderer/', pathNot: '^renderer/vite\\.config\\.ts$' },
    to: { dependencyTypes: ['core'] },
  },
  { name: 'nobody-imports-tests', from: { pathNot: '^test/' }, to: { path: '^test/' } },
  { name: 'everything-resolves', from: {}, to: { couldNotResolve: true, pathNot: '^electron(/|$)' } },
]

const { output } = await cruise(
  ['shared', 'electron', 'renderer'],
  {
    validate: true,
    ruleSet: { forbidden },
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|release|test/fixtures)/|\\.css$' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  },
  {},
)
const { summary, modules } = output
const seen = modules.filter((module) => /^(shared|electron|renderer)\/.*\.tsx?$/.test(module.source)).length
const withDependencies = modules.filter(
  (module) => /\.tsx?$/.test(module.source) && module.dependencies.length > 0,
).length
for (const violation of summary.violations) {
  console.error(`${violation.rule.name}: ${violation.from} → ${violation.to}`)
}
// A cruiser that cannot read TypeScript sees no module and finds nothing: that must not pass.
if (seen < 50 || withDependencies < 30) {
  console.error(
    `The architecture check saw only ${seen} modules (${withDependencies} with dependencies): it cannot be trusted.`,
  )
  process.exit(1)
}
console.log(`architecture: ${seen} modules, ${summary.violations.length} violations`)
process.exit(summary.violations.length > 0 ? 1 : 0)
