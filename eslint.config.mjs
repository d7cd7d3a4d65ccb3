import nextVitals from 'eslint-config-next/core-web-vitals';
import boundaries from 'eslint-plugin-boundaries';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** Folders whose imports are restricted; `feature` and `service` each stand for any folder of their kind. */
const ELEMENTS = [
  ['contracts', 'lib/contracts'],
  ['shared', 'lib/shared'],
  ['client', 'lib/client'],
  ['server', 'lib/server'],
  ['tracing', 'lib/tracing'],
  ['ui', 'components/ui'],
  ['feature', 'components/*', ['feature']],
  ['app', 'app'],
  ['platform', 'services/platform'],
  ['places', 'services/places'],
  ['trust', 'services/trust'],
  ['service', 'services/(general|organization|document)', ['service']],
  ['services-root', 'services'],
  ['signing', 'signing'],
  ['usb-helper', 'usb-helper'],
  ['demo', 'demo'],
  ['local-mail', 'local-mail'],
  ['cli', 'cli'],
  ['scripts', 'scripts'],
  ['tests', 'tests'],
].map(([type, pattern, capture]) => ({
  type,
  pattern,
  partialMatch: false,
  ...(capture ? { capture } : {}),
}));

/** Permitted imports; all others are errors. */
const ALLOWED = {
  shared: ['contracts'],
  client: ['contracts', 'shared'],
  server: ['contracts', 'shared', 'tracing'],
  tracing: ['contracts'],
  ui: ['shared', 'contracts', 'client'],
  feature: ['ui', 'client', 'contracts', 'shared'],
  app: ['feature', 'ui', 'client', 'server', 'contracts', 'shared'],
  platform: ['contracts', 'signing', 'tracing'],
  places: ['contracts'],
  trust: ['platform', 'contracts', 'signing', 'tracing'],
  service: ['places', 'trust', 'platform', 'contracts', 'signing'],
  'services-root': ['service', 'trust', 'platform', 'contracts', 'tracing'],
  'usb-helper': ['signing', 'contracts'],
  cli: ['trust', 'platform', 'contracts', 'signing'],
  demo: ['service', 'trust', 'platform', 'services-root', 'contracts', 'signing'],
  scripts: [
    'demo',
    'local-mail',
    'cli',
    'services-root',
    'trust',
    'platform',
    'server',
    'tracing',
    'contracts',
    'shared',
    'signing',
  ],
};

const policies = Object.entries(ALLOWED).map(([from, to]) => ({
  from: { element: { type: from } },
  allow: { to: { element: { types: { anyOf: to } } } },
}));
/** Files of one element may import each other; one feature, or one service, is an element of its own. */
const withinOneElement = ELEMENTS.filter(({ capture }) => !capture).map(({ type }) => ({
  from: { element: { type } },
  allow: { to: { element: { type } } },
}));

/** Files that may have React: its rules compile each function, which takes an eighth of the time. */
const WEB = ['{app,components,lib,tests}/**/*.{ts,tsx}', '*.{ts,tsx}'];

export default defineConfig([
  globalIgnores([
    '.next/**',
    '.data/**',
    'public/**',
    '.usb-helper/**',
    'next-env.d.ts',
    'test-results/**',
    'playwright-report/**',
  ]),
  ...nextVitals.map((config) => (config.rules ? { ...config, files: WEB } : config)),
  {
    files: WEB,
    rules: {
      '@next/next/no-html-link-for-pages': 'off', // there is no pages folder
      '@next/next/no-img-element': 'off', // the pictures have versions of their own
    },
  },
  ...tseslint.configs.strictTypeChecked,
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { boundaries },
    settings: {
      'boundaries/elements': ELEMENTS,
      'import/resolver': { typescript: { alwaysTryTypes: true } },
    },
    rules: {
      'boundaries/dependencies': [
        'error',
        { default: 'disallow', policies: [...policies, ...withinOneElement] },
      ],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      'max-depth': ['error', 3],
      'no-restricted-imports': [
        'error',
        { patterns: [{ group: ['**/index', '**/index.ts'], message: 'No barrels: name the file.' }] },
      ],
    },
  },
  {
    files: ['**/*.test.{ts,tsx}', 'tests/**'],
    rules: {
      'boundaries/dependencies': 'off', // a unit test may use the tests' own support, which may use everything
      '@typescript-eslint/no-non-null-assertion': 'off', // a test fails right there when the value is missing
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  { files: ['**/*.{js,mjs,cjs}'], extends: [tseslint.configs.disableTypeChecked] },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
]);
