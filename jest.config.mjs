import nextJest from 'next/jest.js';

const IGNORED = [
  '/node_modules/',
  '/.next/',
  '/.data/',
  '/tests/e2e/',
  '/tests/contract/',
  '/tests/reliability/',
  '/tests/security/',
  '/tests/wire/services/',
];
const project = (custom) =>
  nextJest({ dir: './' })({
    setupFilesAfterEnv: ['<rootDir>/tests/support/jest-setup.ts'],
    testPathIgnorePatterns: IGNORED,
    modulePathIgnorePatterns: ['<rootDir>/.next/', '<rootDir>/.data/'],
    ...custom,
  })();

/** Tests against running services; those of reliability stop and break them, and take minutes. */
const serviceProject = (displayName, files) =>
  project({
    displayName,
    testEnvironment: 'node',
    testMatch: [files],
    testPathIgnorePatterns: ['/node_modules/'],
    setupFiles: ['<rootDir>/tests/support/stack/worker-backend.ts'],
    globalSetup: '<rootDir>/tests/support/stack/contract-setup.ts',
    globalTeardown: '<rootDir>/tests/support/stack/contract-teardown.ts',
  });

/** Components run in jsdom (.test.tsx), everything else in Node (.test.ts); the others need running services. */
const config = async () => ({
  projects: [
    await project({
      displayName: 'components',
      testEnvironment: '<rootDir>/tests/support/jsdom-environment.cjs',
      testMatch: ['<rootDir>/**/*.test.tsx'],
      setupFilesAfterEnv: [
        '<rootDir>/tests/support/jest-setup.ts',
        '<rootDir>/tests/support/component-patience.ts',
        '<rootDir>/tests/support/component-drafts.ts',
        '<rootDir>/tests/support/component-owner-stacks.ts',
      ],
    }),
    await project({
      displayName: 'units',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/**/*.test.ts'],
    }),
    await serviceProject('contract', '<rootDir>/tests/{contract,security,wire/services}/**/*.test.ts'),
    await serviceProject('reliability', '<rootDir>/tests/reliability/**/*.test.ts'),
  ],
});

export default config;
