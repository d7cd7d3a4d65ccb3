/** Folders of the signing library, lowest first: each imports only from itself and from those before it. */
const SIGNING_LAYERS = ['bytes', 'pki', 'pdf', 'fonts', 'forms', 'appearance', 'reports', 'verify', 'sign'];
const signingLayers = SIGNING_LAYERS.slice(0, -1).map((layer, index) => ({
  name: `signing-${layer}-imports-no-higher-layer`,
  severity: 'error',
  from: { path: `^signing/${layer}/`, pathNot: '\\.test\\.ts$' },
  to: { path: `^signing/(index\\.ts|(${SIGNING_LAYERS.slice(index + 1).join('|')})/)` },
}));

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
    {
      name: 'browser-never-reaches-the-server',
      comment:
        'lib/server holds the session; a client component that reaches it would carry it into the bundle.',
      severity: 'error',
      from: { path: '^(components|lib/client)/' },
      to: { path: '^(lib/(server|tracing)|services|signing|usb-helper)/', reachable: true },
    },
    {
      name: 'web-never-reaches-the-services',
      comment: 'The web app knows the services only over HTTP.',
      severity: 'error',
      from: { path: '^(app|lib|middleware)' },
      to: { path: '^(services|signing|usb-helper)/', reachable: true },
    },
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
    {
      name: 'production-never-reaches-the-demo',
      comment: 'The demo is made by the start script alone.',
      severity: 'error',
      from: { path: '^(app|components|lib|services|signing|usb-helper)/' },
      to: { path: '^(demo|tests|scripts|local-mail)/', reachable: true },
    },
    {
      name: 'the-helper-stands-alone',
      comment:
        'It runs on the machines of users: the signing library and its own contract, and nothing of the services.',
      severity: 'error',
      from: { path: '^usb-helper/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(app|components|lib/(client|server|shared)|services)/', reachable: true },
    },
    {
      name: 'the-command-line-needs-no-services',
      comment: 'It signs and verifies files with the signing library alone: no database, no web app.',
      severity: 'error',
      from: { path: '^cli/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^(app|components|services/(general|organization|document)|demo|tests)/|node_modules/(next|pg|fastify)/',
        reachable: true,
      },
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
