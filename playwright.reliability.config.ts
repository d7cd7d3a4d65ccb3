import { defineConfig } from '@playwright/test';
import browserTests from './playwright.config.ts';

/** Browser tests that end parts of the product, one after the other; those beside them would not stand that. */
export default defineConfig({
  ...browserTests,
  projects: [{ name: 'reliability', testMatch: 'tests/reliability/**/*.spec.ts' }],
  fullyParallel: false,
  workers: 1,
});
