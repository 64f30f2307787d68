// Who may import whom. A folder of src/ is a layer; what a rule does not allow, it forbids.
// test/architecture/boundaries.test.ts seeds a violation and requires that it is found.

/** The folders a layer may import from, and the packages. Every layer may import itself. src/ARCHITECTURE.md shows the same. */
export const LAYERS = {
  base: { layers: [], packages: [] },
  stats: { layers: ['base'], packages: [] },
  evidence: { layers: ['base'], packages: [] },
  policy: { layers: ['base', 'stats', 'evidence'], packages: ['zod'] },
  compare: { layers: ['base', 'stats', 'evidence', 'policy'], packages: [] },
  plan: { layers: ['base', 'stats', 'evidence', 'policy'], packages: [] },
  execution: { layers: ['base', 'evidence'], packages: ['p-limit'] },
  criteria: { layers: ['base', 'evidence'], packages: ['ajv', 'ajv-formats', 'fastest-levenshtein'] },
  transport: { layers: ['base', 'evidence', 'execution'], packages: ['undici'] },
  judges: { layers: ['base', 'evidence', 'execution', 'transport'], packages: [] },
  store: { layers: ['base', 'evidence', 'policy'], packages: ['zod', 'yaml', 'flat-cache', 'csv-parse'] },
  suite: { layers: ['base', 'evidence', 'execution'], packages: ['vitest'] },
}

const layerRules = Object.entries(LAYERS).flatMap(([layer, { layers, packages }]) => [
  {
    name: `${layer}-imports-only-its-layers`,
    comment: `src/${layer} may import ${layers.length === 0 ? 'nothing' : layers.join(', ')} (src/ARCHITECTURE.md).`,
    severity: 'error',
    from: { path: `^src/${layer}/` },
    to: { path: '^(src|reporter)/', pathNot: `^src/(${[layer, ...layers].join('|')})/` },
  },
  {
    name: `${layer}-imports-only-its-packages`,
    comment: `src/${layer} may import ${packages.length === 0 ? 'no package' : packages.join(', ')}.`,
    severity: 'error',
    from: { path: `^src/${layer}/`, pathNot: layer === 'evidence' ? '\\.schema\\.ts$' : '^$' },
    to: {
      path: '(^|/)node_modules/',
      pathNot: packages.length === 0 ? '^$' : `(^|/)node_modules/(${packages.join('|')}|@types/node)/`,
    },
  },
])

export default {
  forbidden: [
    ...layerRules,
    {
      name: 'no-cycles',
      comment: 'A cycle has no first file to read.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      comment: 'A file that nothing reaches is dead, or an entry that is missing from the list here.',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [
          '^src/(index|config|evidence)\\.ts$',
          '^src/cli/(main|events-program)\\.ts$',
          '^reporter/(index|ndjson)\\.ts$',
          '\\.d\\.ts$',
          '^src/vitest/host-types\\.ts$',
          '^reporter/page/browser/start\\.ts$',
        ],
      },
      to: {},
    },
    {
      name: 'pure-layers-touch-nothing',
      comment:
        'base, stats, evidence, policy, compare and plan are functions of their arguments; hashing and text are all they need of Node.',
      severity: 'error',
      from: { path: '^src/(base|stats|evidence|policy|compare|plan)/' },
      to: { dependencyTypes: ['core'], pathNot: '^(node:)?(crypto|util)$' },
    },
    {
      name: 'execution-and-suite-touch-no-host',
      comment: 'They reach files, sockets and the clock through ports.',
      severity: 'error',
      from: { path: '^src/(execution|suite)/' },
      to: { dependencyTypes: ['core'], pathNot: '^(node:)?util$' },
    },
    {
      name: 'worker-and-main-are-two-programs',
      comment: 'They meet in vitest/wire.ts and host-types.ts alone.',
      severity: 'error',
      from: { path: '^src/vitest/worker/' },
      to: { path: '^(src/vitest/main|src/compare|src/plan|src/stats|src/policy|reporter)/' },
    },
    {
      name: 'main-runs-no-suite',
      comment: 'The main process neither declares nor executes cases.',
      severity: 'error',
      from: { path: '^src/vitest/main/' },
      to: { path: '^src/(vitest/worker|suite)/' },
    },
    {
      name: 'commands-run-no-suite',
      comment: 'A command starts Vitest and reads the store; suites run in workers.',
      severity: 'error',
      from: { path: '^src/cli/' },
      to: { path: '^src/(vitest/worker|suite)/' },
    },
    {
      name: 'nothing-imports-a-command',
      comment: 'Commands are the outermost layer.',
      severity: 'error',
      from: { path: '^(src|reporter)/', pathNot: '^src/cli/' },
      to: { path: '^src/cli/' },
    },
    {
      name: 'wire-is-types-and-parsers',
      comment: 'Both sides load it.',
      severity: 'error',
      from: { path: '^src/vitest/(wire|host-types|shard-mark)\\.ts$' },
      to: {
        path: '^(src|reporter)/',
        pathNot: '^src/(base|evidence|store/record-ref|vitest/(wire|shard-mark)|execution/permits|policy/outcome)',
      },
    },
    {
      name: 'views-only-look',
      comment: 'A view turns data into lines; what it shows is decided elsewhere. index.ts and ndjson.ts are entries.',
      severity: 'error',
      from: { path: '^reporter/', pathNot: '^reporter/(index|ndjson)\\.ts$' },
      to: { path: '^src/', pathNot: '^src/(base|evidence|policy|plan)/' },
    },
    {
      name: 'page-scripts-import-nothing',
      comment:
        'They run in a browser, as text of the report page; what they are given is described by one file of types.',
      severity: 'error',
      from: { path: '^reporter/page/browser/' },
      to: { pathNot: '^reporter/page/(browser/|page-case\\.ts$)' },
    },
    {
      name: 'reports-read-and-show',
      comment: 'src/report reads the store and hands it to the views; it runs and decides nothing.',
      severity: 'error',
      from: { path: '^src/report/' },
      to: { path: '^(src|reporter)/', pathNot: '^(src/(base|stats|evidence|policy|plan|store|report)|reporter)/' },
    },
    {
      name: 'nothing-imports-an-entry',
      comment: 'Entries are for users; inside, import the file itself.',
      severity: 'error',
      from: { pathNot: '^(src|reporter)/(index|config|evidence|ndjson)\\.ts$' },
      to: { path: '^(src/(index|config|evidence)|reporter/(index|ndjson))\\.ts$' },
    },
    {
      name: 'only-declared-packages',
      comment: 'What is not in package.json is not installed at the user.',
      severity: 'error',
      from: { path: '^(src|reporter)/' },
      to: {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined'],
        pathNot: '(^|/)node_modules/vitest/',
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  },
}
