import { defineConfig } from '@playwright/test';
import { CHROMIUM } from './scripts/chromium.ts';
import { freePort } from './scripts/free-port.ts';

/** Set once by the process that loads this first; its workers inherit them. */
const PORTS = [
  'E2E_WEB_PORT',
  'E2E_SERVICES_PORT',
  'E2E_MAIL_PORT',
  'E2E_CONTROL_PORT',
  'E2E_HELPER_PORT',
  'E2E_TRUST_PORT',
];
for (const name of PORTS) process.env[name] ??= String(await freePort());
/** Every web app that the tests start has browsers report violations to the control server. */
process.env['CSP_REPORT_URL'] = `http://127.0.0.1:${process.env['E2E_CONTROL_PORT']}/violations`;

const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Looks at what all other tests have left behind. */
const WHOLE_RUN = 'tests/security/whole-run.spec.ts';

export default defineConfig({
  testDir: 'tests',
  projects: [
    {
      name: 'browser',
      testMatch: ['tests/e2e/**/*.spec.ts', 'tests/third-party/**/*.spec.ts', 'tests/security/**/*.spec.ts'],
      testIgnore: WHOLE_RUN,
      teardown: 'whole run',
    },
    { name: 'whole run', testMatch: WHOLE_RUN },
  ],
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  retries: process.env['CI'] ? 2 : 0,
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ?? 'test-results/report.json' }],
  ],
  use: {
    actionTimeout: 90_000,
    baseURL: `http://localhost:${process.env['E2E_WEB_PORT']}`,
    trace: 'on-first-retry', // a trace of every test would nearly double their time
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' }, // without waiting for motion, which `WITH_MOTION` brings back
    launchOptions: {
      executablePath: CHROMIUM,
      args: CHROMIUM_FLAGS,
    },
  },
  webServer: {
    command: 'node tests/support/stack/e2e-stack.ts',
    url: `http://127.0.0.1:${process.env['E2E_CONTROL_PORT']}/ready`,
    reuseExistingServer: !process.env['CI'],
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'pipe',
  },
});
