import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { outsideCorpus } from '#support/outside-corpus.ts';
import { PDF_STRUCTURES } from '#support/pdf/pdf-structures.ts';
import { nssDatabaseTrusting } from '#support/pdf/pdfsig.ts';
import { corpusFiles, type CorpusFile } from '../corpus/corpus-file.ts';
import { makeIdentities, openIdentities } from '../corpus/identities.ts';
import { isAsExpected } from '../corpus/outcome.ts';
import { tryFile, type Trial } from '../corpus/try-file.ts';

const corpus = outsideCorpus('the files of other products that are signed twice');
const files = corpus ? corpusFiles(corpus) : [];

let trial: Trial;
let folder: string;
beforeAll(async () => {
  const identities = await makeIdentities();
  const root = Buffer.from(identities.root);
  const nssDatabase = nssDatabaseTrusting(root);
  trial = { signers: openIdentities(identities), root, nssDatabase, thoroughness: 'look' };
  folder = mkdtempSync(path.join(os.tmpdir(), 'countersign-corpus-'));
});
afterAll(() => {
  for (const each of [trial.nssDatabase, folder]) rmSync(each, { recursive: true, force: true });
});

async function expectOutcome(file: CorpusFile): Promise<void> {
  const outcome = await tryFile(file, trial);
  expect({ outcome, isAsExpected: isAsExpected(outcome, file.expect) }).toEqual({
    outcome,
    isAsExpected: true,
  });
}

describe('a PDF of every structure, signed twice and checked by every validator', () => {
  it.each(PDF_STRUCTURES)(
    '$name has the outcome $expect',
    async ({ name, make, password, expect: expected }) => {
      const file = path.join(folder, 'file.pdf');
      writeFileSync(file, await make());
      await expectOutcome({ file, name, password, expect: expected });
    },
  );
});

if (files.length > 0) {
  describe('a PDF of another product, signed twice and checked by every validator', () => {
    it.each(files)('$name has the outcome $expect', expectOutcome);
  });
}
