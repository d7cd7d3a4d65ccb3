import path from 'node:path';
import { TreeCopy } from './copy.ts';
import type { Mutant } from './mutant.ts';
import { MUTANTS } from './mutants.ts';
import { runTests } from './run-tests.ts';

/** Each with a copy of the tree of its own. */
const AT_ONCE = 2;

const root = path.resolve(import.meta.dirname, '../../..');
const words = process.argv.slice(2);
const isWanted = ({ name, by }: Mutant) =>
  words.length === 0 || words.some((word) => `${by.file} ${name}`.includes(word));
const queue = MUTANTS.filter(isWanted);
const survivors: string[] = [];

/** Checks that every test passes in an unchanged copy: a failure there would look like a killed mutant. */
async function checkCopy({ folder }: TreeCopy): Promise<void> {
  const started = Date.now();
  const { passed, failed, reasons } = await runTests(folder);
  if (failed > 0 || passed === 0) {
    throw new Error(`The wire tests fail without any mutant.\n${reasons.join('\n')}`);
  }
  console.log(`${passed} wire tests pass without any mutant (${secondsSince(started)} s)`);
}

async function judge(copy: TreeCopy, mutant: Mutant): Promise<void> {
  const started = Date.now();
  const restore = copy.mutate(mutant);
  const { passed, failed, reasons } = await runTests(copy.folder, mutant.by).finally(restore);
  // A mutant with which no test can run, as when the services do not start, proves nothing.
  const verdict = failed > 0 ? 'killed  ' : passed > 0 ? 'SURVIVED' : 'BROKEN  ';
  if (failed === 0) survivors.push(mutant.name);
  console.log(
    `${verdict} ${mutant.name} (${mutant.by.file}, ${secondsSince(started)} s) ${reasons[0] ?? ''}`,
  );
}

const secondsSince = (moment: number) => ((Date.now() - moment) / 1000).toFixed(1);

async function work(copy: TreeCopy): Promise<void> {
  for (let mutant = queue.shift(); mutant; mutant = queue.shift()) await judge(copy, mutant);
}

const total = queue.length;
const copies = Array.from({ length: AT_ONCE }, () => new TreeCopy(root));
try {
  for (const mutant of queue) copies[0]!.mutate(mutant)(); // throws when its text is not there
  if (words.length === 0) await checkCopy(copies[0]!);
  await Promise.all(copies.map(work));
} finally {
  for (const copy of copies) copy.remove();
}
console.log(`\n${total - survivors.length} of ${total} mutants killed`);
process.exit(survivors.length === 0 && total > 0 ? 0 : 1);
