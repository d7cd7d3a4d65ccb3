import { parseArgs } from 'node:util';
import { makeBaseFiles } from './base-files.ts';
import { judgeOf, oversight } from './judge-mutant.ts';
import { mutantsOf } from './mutants.ts';

/**
 * Verifies mutations of signed files, and prints those that read as valid and unchanged, and for each file their number, as lines
 * of JSON. Exit code: 0 all were noticed, 1 one was not.
 */
const { values } = parseArgs({
  options: {
    /** Number of mutations of single bytes of each file. */
    bytes: { type: 'string', default: '1000' },
    /** Number from which the mutations are made; the day without it. */
    seed: { type: 'string', default: String(Math.floor(Date.now() / 86_400_000)) },
  },
});
const amount = { seed: Number(values.seed), bytesAFile: Number(values.bytes) };
const { files, roots } = await makeBaseFiles();
let unnoticed = 0;
for (const file of files) {
  const judge = judgeOf(file, { roots, at: new Date() });
  const mutants = mutantsOf(file, files, amount);
  const flaws = mutants.map((mutant) => oversight(mutant, judge)).filter((flaw) => flaw !== undefined);
  for (const flaw of flaws) console.log(JSON.stringify({ file: file.name, flaw }));
  console.log(JSON.stringify({ file: file.name, mutations: mutants.length, unnoticed: flaws.length }));
  unnoticed += flaws.length;
}
console.error(`seed ${amount.seed}: ${unnoticed} unnoticed`);
process.exitCode = unnoticed === 0 ? 0 : 1;
