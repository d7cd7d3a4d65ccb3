import { rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { nssDatabaseTrusting } from '#support/pdf/pdfsig.ts';
import { corpusFiles, type CorpusFile } from './corpus-file.ts';
import { makeIdentities } from './identities.ts';
import { isAsExpected, type Outcome } from './outcome.ts';
import { tryAll } from './try-all.ts';
import type { Thoroughness } from './try-file.ts';
import { runMixed } from './mixed/run-mixed.ts';

const USAGE = `npm run corpus -- --folder <folder>…  [--match <text>] [--look | --quick] [--jobs <n>] [--limit <seconds>] [--json <file>]
       npm run corpus -- --mixed [--match <text>]

Signs every PDF of the folders twice, with an RSA and an ECDSA certificate, and has the result checked by our verifier,
by poppler's pdfsig and by qpdf. Without a folder, those of COUNTERSIGN_CORPUS. With --look the first page has to look the same outside the signatures too; with --quick our verifier is asked alone.
With --mixed, the products that are installed here sign small files one after another, in every order, or rewrite them before, between and after signatures; our verifier judges the results, which are printed one by one and as a table. --match takes a part of the file's name and the products.
Exit code: 0 as expected, 1 something failed or went against what corpus.json expects, 2 wrong usage.`;

const options = readOptions();
if (options.isMixed) process.exit((await runMixed(options.match)) ? 0 : 1);
const files = options.folders.flatMap(corpusFiles).filter(({ name }) => name.includes(options.match));
if (files.length === 0) {
  const where = options.folders.join(', ') || 'no folder';
  console.error(`There is no PDF in ${where}.\n\n${USAGE}`);
  process.exit(2);
}
process.exitCode = (await run(files)) ? 0 : 1;

async function run(tried: readonly CorpusFile[]): Promise<boolean> {
  const identities = await makeIdentities();
  const nssDatabase = nssDatabaseTrusting(Buffer.from(identities.root));
  const found: { file: CorpusFile; outcome: Outcome }[] = [];
  try {
    await tryAll(tried, {
      settings: { identities, nssDatabase, thoroughness: options.thoroughness },
      jobs: options.jobs,
      limit: options.limit,
      onOutcome: (file, outcome) => {
        found.push({ file, outcome });
        if (found.length % 100 === 0) console.error(`${found.length} of ${tried.length}`);
        print(file, outcome);
      },
    });
  } finally {
    rmSync(nssDatabase, { recursive: true, force: true });
  }
  if (options.json) {
    const rows = found.map(({ file, outcome }) => ({ ...file, ...outcome }));
    writeFileSync(options.json, `${JSON.stringify(rows, null, 1)}\n`);
  }
  printCounts(found.map(({ outcome }) => outcome));
  return found.every(({ file, outcome }) => isAsExpected(outcome, file.expect));
}

function print({ name, expect }: CorpusFile, outcome: Outcome): void {
  const mark = isAsExpected(outcome, expect) ? '' : '  << not as expected';
  if (outcome.kind === 'refused') console.log(`refused  ${name}: ${outcome.code} ${outcome.detail}${mark}`);
  else if (outcome.kind !== 'clean' || mark) {
    const problems = outcome.kind === 'clean' ? [] : outcome.problems;
    console.log(`${outcome.kind}  ${name}: ${problems.join(' | ')}${mark}`);
  }
}

function printCounts(outcomes: readonly Outcome[]): void {
  const kinds = Object.groupBy(outcomes, ({ kind }) => kind);
  const codes = Object.groupBy(kinds.refused ?? [], (outcome) =>
    outcome.kind === 'refused' ? outcome.code : '',
  );
  const count = (kind: Outcome['kind']) => kinds[kind]?.length ?? 0;
  console.log(
    `\n${outcomes.length} files: ${count('clean')} clean, ${count('refused')} refused, ${count('unconfirmed')} unconfirmed, ${count('failed')} failed`,
  );
  for (const [code, list = []] of Object.entries(codes)) console.log(`  ${code}: ${list.length}`);
}

function readOptions() {
  const { values } = parseArgs({
    options: {
      folder: { type: 'string', multiple: true },
      match: { type: 'string', default: '' },
      look: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      jobs: { type: 'string', default: String(os.availableParallelism()) },
      limit: { type: 'string', default: '120' },
      json: { type: 'string' },
      mixed: { type: 'boolean', default: false },
    },
  });
  const {
    folder = [process.env['COUNTERSIGN_CORPUS'] || []].flat(),
    match,
    look,
    quick,
    json,
    mixed: isMixed,
  } = values;
  const thoroughness: Thoroughness = thoroughnessFor(look, quick);
  const folders = folder.map((each) => path.resolve(each));
  return {
    folders,
    match,
    isMixed,
    thoroughness,
    json,
    jobs: Number(values.jobs),
    limit: Number(values.limit),
  };
}

function thoroughnessFor(isLookAsked: boolean, isQuick: boolean): Thoroughness {
  if (isQuick) return 'ours';
  return isLookAsked ? 'look' : 'others';
}
