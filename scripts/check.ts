import { runChecks } from './run-checks.ts';

/**
 * Longest first, so that both workers end at about the same time. `npm run unit` runs all unit tests; `unit-tree`
 * those that read folders as app/: Jest finds what a change affects by imports, and a new page is not imported by them.
 */
const CHECKS = [
  'unit-changed',
  'lint',
  'types',
  'format',
  'unit-tree',
  'architecture',
  'unused',
  'licenses',
  'requirements:check',
];

process.exit((await runChecks(CHECKS)).length === 0 ? 0 : 1);
