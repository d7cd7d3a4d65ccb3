/** Folders of the signing library, lowest first: each imports only from itself and from those before it. */
const SIGNING_LAYERS = ['bytes', 'pki', 'pdf', 'fonts', 'forms', 'appearance', 'reports', 'verify', 'sign'];
const signingLayers = SIGNING_LAYERS.slice(0, -1).map((layer, index) => ({
  name: `signing-${layer}-imports-no-higher-layer`,
  severity: 'error',
  from: { path: `^signing/${layer}/`, pathNot: '\\.test\\.ts$' },
  to: { path: `^signing/(index\\.ts|(${SIGNING_LAYERS.slice(index + 1).join('|')})/)` },
}));

/**
 * Returns a rule by which files of these folders import nothing else of the repository. What they must not reach over any number of
 * steps lies outside; a rule with `reachable` searches a path for each pair of files, which takes over a minute.
 */
const closedFolders = (name, comment, folders) => ({
  name,
  comment,
  severity: 'error',
  from: { path: `^(${folders})` },
  to: { pathNot: `^(${folders}|node_modules/|package\\.json$)`, dependencyTypesNot: ['core'] },
});

/** What import order alone cannot say: no cycles, and what must never be reachable from where, over any number of steps. */
const config = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other, be it for a type, are one idea in two places.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    closedFolders(
      'browser-never-reaches-the-server',
      'lib/server holds the session; a client component that reaches it would carry it into the bundle.',
      'components/|lib/(client|shared|contracts)/',
    ),
    closedFolders(
      'web-never-reaches-the-services',
      'The web app knows the services only over HTTP.',
      'app/|components/|lib/|middleware',
    ),
    {
      name: 'signing-stands-alone',
      comment: 'The signing library has no HTTP, no database, no environment.',
      severity: 'error',
      from: { path: '^signing/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^(app|components|lib|services|usb-helper|demo|scripts|local-mail)/|node_modules/(next|pg|fastify)/',
      },
    },
    {
      name: 'signing-has-one-entry-point',
      comment: 'Files behind signing/index.ts may move and change freely.',
      severity: 'error',
      from: { pathNot: '^signing/' },
      to: { path: '^signing/', pathNot: '^signing/index\\.ts$' },
    },
    ...signingLayers,
    closedFolders(
      'production-never-reaches-the-demo',
      'The demo is made by the start script alone.',
      'app/|components/|lib/|middleware|services/|signing/|usb-helper/',
    ),
    closedFolders(
      'the-helper-stands-alone',
      'It runs on the machines of users: the signing library and its own contract, and nothing of the services.',
      'usb-helper/|signing/|lib/contracts/',
    ),
    closedFolders(
      'the-command-line-needs-no-services',
      'It signs and verifies files with the signing library and the trust services alone.',
      'cli/|services/(trust|platform)/|signing/|lib/(contracts|tracing)/',
    ),
    {
      name: 'the-command-line-never-reaches-a-server',
      comment: 'It needs no database and no web app, although files beside those that it imports do.',
      severity: 'error',
      from: { path: '^cli/' },
      to: { path: 'node_modules/(next|pg|fastify)/', reachable: true },
    },
    {
      name: 'sql-stays-in-stores',
      comment: 'Queries stand in *-store.ts or a store folder, where every one names its organization.',
      severity: 'error',
      from: {
        path: '^services/',
        pathNot:
          '-(store|tables)\\.ts$|/store/|^services/platform/(columns|database|migrate)\\.ts$|^services/platform/drizzle/',
      },
      to: {
        path: 'node_modules/drizzle-orm/|^services/platform/drizzle/|^services/.*-tables\\.ts$',
        pathNot: '^services/platform/drizzle/errors\\.ts$',
      },
    },
    {
      name: 'drizzle-is-loaded-in-one-folder',
      comment: 'As ES modules, its files cost each start of the services a second of the processor.',
      severity: 'error',
      from: { pathNot: '^services/platform/drizzle/' },
      to: { path: 'node_modules/drizzle-orm/' },
    },
    {
      name: 'no-unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.(test|spec)\\.tsx?$|^\\.next|^\\.data' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};

export default config;
