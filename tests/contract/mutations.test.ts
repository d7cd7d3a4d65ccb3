import type { TrustAnchor } from '#signing';
import { makeBaseFiles, type BaseFile } from '../mutations/base-files.ts';
import { judgeOf, oversight, type Judge } from '../mutations/judge-mutant.ts';
import { mutantsOf } from '../mutations/mutants.ts';

/** A sample; `npm run mutations` tries more, and others each day. */
const SAMPLE = { seed: 20_261_121, bytesAFile: 40 };

let files: BaseFile[];
let roots: TrustAnchor[];
const tried = new Map<string, number>();
beforeAll(async () => {
  ({ files, roots } = await makeBaseFiles());
});

const KINDS = [
  'plain',
  'three signatories',
  'B-LTA',
  'certified',
  'locked',
  'encrypted',
  'cross-reference streams',
  'hybrid',
];

describe('a signed file with mutations', () => {
  it.each(KINDS)('%s: does not read as valid and unchanged', (kind) => {
    const file = files.find(({ name }) => name === kind)!;
    const judge: Judge = judgeOf(file, { roots, at: new Date() });
    expect(judge.original.verdict).toBe('valid');
    const mutants = mutantsOf(file, files, SAMPLE);
    expect(mutants.map((mutant) => oversight(mutant, judge)).filter((flaw) => flaw !== undefined)).toEqual(
      [],
    );
    tried.set(kind, mutants.filter(({ bytes }) => !bytes.equals(file.bytes)).length);
  });

  it('was checked with at least a thousand mutations', () => {
    const total = [...tried.values()].reduce((sum, count) => sum + count, 0);
    expect(total).toBeGreaterThanOrEqual(1_000);
  });
});
