import { cruise } from 'dependency-cruiser'

/** The house's rules: who may know whom. */
const forbidden = [
  { name: 'no-cycle', from: {}, to: { circular: true, dependencyTypesNot: ['type-only'] } },
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
  {
    name: 'no-zod-in-the-page',
    comment: 'zod would be a third of the first chunk, and probes eval under the CSP.',
    from: { path: '^renderer/' },
    to: { path: '^(node_modules/zod/|shared/(report|ipc|notice-schema)\\.ts$)', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'one-file-touches-the-bridge',
    from: { path: '^renderer/', pathNot: '^renderer/(main\\.tsx|bridge/)' },
    to: { path: '^renderer/bridge\\.ts$', dependencyTypesNot: ['type-only'] },
  },
  { name: 'nobody-imports-tests', from: { pathNot: '^test/' }, to: { path: '^test/' } },
  { name: 'everything-resolves', from: {}, to: { couldNotResolve: true, pathNot: '^electron(/|$)' } },
]

const { output } = await cruise(
  ['shared', 'electron', 'renderer'],
  {
    validate: true,
    ruleSet: { forbidden },
    tsPreCompilationDeps: 'specify',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|release|test/fixtures)/|\\.css$' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
    parser: 'swc',
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
// A cruiser that can't read TypeScript sees no module and finds nothing: that must not pass.
if (seen < 50 || withDependencies < 30) {
  console.error(
    `The architecture check saw only ${seen} modules (${withDependencies} with dependencies): it can't be trusted.`,
  )
  process.exit(1)
}
console.log(`architecture: ${seen} modules, ${summary.violations.length} violations`)
process.exit(summary.violations.length > 0 ? 1 : 0)
