import { makeBaseFiles, type BaseFile } from '../mutations/base-files.ts';
import { mutateBytes, type Mutant } from '../mutations/byte-mutations.ts';
import { judgeOf, oversight, type Judge } from '../mutations/judge-mutant.ts';
import { SeededRandom } from '../mutations/seeded-random.ts';
import { spliceMutants } from '../mutations/splice-mutations.ts';
import { updateMutants } from '../mutations/update-mutations.ts';
import type { TrustAnchor } from '#signing';

/** Seed of the mutations, which makes them reproducible; the keys are new each time. */
const SEED = 20261121;
const BYTE_MUTANTS_A_FILE = 150;

let files: BaseFile[];
let roots: TrustAnchor[];
const tried = new Map<string, number>();
beforeAll(async () => {
  ({ files, roots } = await makeBaseFiles());
});

function mutantsOf(file: BaseFile, index: number): Mutant[] {
  const random = new SeededRandom(SEED + index);
  const others = files.filter((other) => other !== file);
  return [
    ...Array.from({ length: BYTE_MUTANTS_A_FILE }, () => mutateBytes(file, random)),
    ...updateMutants(file),
    ...spliceMutants(file, others, random),
  ];
}

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
  it.each(KINDS.map((kind, index) => [kind, index] as const))(
    '%s: does not read as valid and unchanged',
    (kind, index) => {
      const file = files.find(({ name }) => name === kind)!;
      const judge: Judge = judgeOf(file, { roots, at: new Date() });
      expect(judge.original.verdict).toBe('valid');
      const mutants = mutantsOf(file, index);
      expect(mutants.map((mutant) => oversight(mutant, judge)).filter((flaw) => flaw !== undefined)).toEqual(
        [],
      );
      tried.set(kind, mutants.filter(({ bytes }) => !bytes.equals(file.bytes)).length);
    },
  );

  it('was checked with at least two thousand mutations', () => {
    const total = [...tried.values()].reduce((sum, count) => sum + count, 0);
    expect(total).toBeGreaterThanOrEqual(2_000);
  });
});
