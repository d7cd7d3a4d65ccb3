import type { BaseFile } from './base-files.ts';
import type { Mutant } from './byte-mutations.ts';
import type { SeededRandom } from './seeded-random.ts';

const CONTENTS = /\/Contents <[0-9a-f]+>/g;
const CUTS = 12;

/** Returns files with exchanged, missing and repeated revisions, with signatures of other files, and truncated. */
export function spliceMutants(file: BaseFile, others: readonly BaseFile[], random: SeededRandom): Mutant[] {
  const { bytes } = file;
  const revisions = revisionsOf(bytes);
  const [first = Buffer.alloc(0), ...rest] = revisions;
  const mutants: Mutant[] = [
    { what: 'the file twice', bytes: Buffer.concat([bytes, bytes]) },
    { what: 'a line end behind it', bytes: Buffer.concat([bytes, Buffer.from('\n')]) },
    { what: 'a comment behind it', bytes: Buffer.concat([bytes, Buffer.from('% seen\n')]) },
    { what: 'bytes before it', bytes: Buffer.concat([Buffer.from('\n'), bytes]) },
    { what: 'the first revision behind it', bytes: Buffer.concat([bytes, first]) },
    {
      what: 'revisions in another order',
      bytes: Buffer.concat([first, ...rest.toReversed(), Buffer.alloc(rest.length > 1 ? 0 : 1)]),
    },
  ];
  rest.forEach((revision, index) => {
    const kept = rest.filter((_, place) => place !== index);
    mutants.push({ what: `revision ${index + 2} left out`, bytes: Buffer.concat([first, ...kept]) });
    mutants.push({ what: `revision ${index + 2} twice`, bytes: Buffer.concat([bytes, revision]) });
  });
  for (const other of others) {
    mutants.push({
      what: `the last revision of ${other.name}`,
      bytes: Buffer.concat([bytes, revisionsOf(other.bytes).at(-1) ?? bytes]),
    });
    mutants.push({ what: `the signatures of ${other.name}`, bytes: withSignaturesOf(bytes, other.bytes) });
  }
  for (let cut = 0; cut < CUTS; cut++) {
    const length = random.below(bytes.length);
    mutants.push({ what: `cut off at ${length}`, bytes: bytes.subarray(0, length) });
  }
  return mutants.filter((mutant) => !mutant.bytes.equals(bytes));
}

function revisionsOf(bytes: Buffer): Buffer[] {
  const ends = [...bytes.toString('latin1').matchAll(/startxref\s+\d+\s+%%EOF\r?\n?/g)].map(
    ({ index, 0: all }) => index + all.length,
  );
  return ends.map((end, place) => bytes.subarray(ends[place - 1] ?? 0, end));
}

/** Returns the file with the signatures of another one, each padded or cut to the space reserved for it. */
function withSignaturesOf(bytes: Buffer, other: Buffer): Buffer {
  const theirs = [...other.toString('latin1').matchAll(CONTENTS)].map(([all]) => all);
  let next = 0;
  const text = bytes.toString('latin1').replace(CONTENTS, (own) => {
    const digits = (theirs[next++ % theirs.length] ?? own).slice('/Contents <'.length, -1);
    return `/Contents <${digits.padEnd(own.length, '0').slice(0, own.length - '/Contents <>'.length)}>`;
  });
  return Buffer.from(text, 'latin1');
}
