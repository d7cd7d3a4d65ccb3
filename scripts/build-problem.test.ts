import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildProblem } from './build-problem.ts';

it('a folder without a build says how to build, and one with a build nothing', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'build-problem-'));
  expect(buildProblem(folder)).toBe('The web app is not built. Run npm run build, then start again.');
  mkdirSync(path.join(folder, '.next'));
  writeFileSync(path.join(folder, '.next/BUILD_ID'), 'id');
  expect(buildProblem(folder)).toBeNull();
  rmSync(folder, { recursive: true });
});
