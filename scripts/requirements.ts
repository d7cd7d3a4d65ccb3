import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compareWithTitles, requirementsOf } from './requirement-list.ts';
import { testTitlesIn } from './test-titles.ts';

const USAGE = `npm run requirements [-- --check]

Prints the requirements of docs/REQUIREMENTS.md that no test title names. With --check it prints instead the ids in test
titles that are not in the list, and ends with 1 if there are any.`;

const root = path.resolve(import.meta.dirname, '..');
const IGNORED = new Set(['node_modules', '.next', '.data', '.git', 'test-results']);

const options = process.argv.slice(2);
if (options.some((option) => option !== '--check')) {
  console.error(USAGE);
  process.exit(2);
}
const requirements = requirementsOf(readFileSync(path.join(root, 'docs/REQUIREMENTS.md'), 'utf8'));
const { unnamed, unknown } = compareWithTitles(requirements, allTitles());
if (options.includes('--check')) {
  for (const id of unknown) console.error(`${id} stands in a test title, but not in docs/REQUIREMENTS.md.`);
  process.exitCode = unknown.length > 0 ? 1 : 0;
} else {
  for (const id of unnamed) console.log(`${id} ${requirements.get(id) ?? ''}`);
  console.log(
    `${requirements.size - unnamed.length} of ${requirements.size} requirements are named by a test title.`,
  );
}

function allTitles(): string[] {
  const exclude = (name: string) => IGNORED.has(path.basename(name));
  const files = globSync('**/*.{test,spec}.{ts,tsx}', { cwd: root, exclude });
  return files.flatMap((file) => testTitlesIn(readFileSync(path.join(root, file), 'utf8'), file));
}
