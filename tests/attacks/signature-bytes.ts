import { ANY_LEVEL, type Attack } from './attack.ts';

/** Attacks on the bytes of a signature: universal signature forgery and signature wrapping. */

const CONTENTS = /\/Contents <[0-9a-f]+>/;
const RANGE = /\/ByteRange \[[\d ]+\]/;

/** Returns the file with the first match replaced, padded to the same length. */
function overwritten(bytes: Buffer, pattern: RegExp, to: (found: string) => string): Buffer {
  const text = bytes.toString('latin1');
  const [found = ''] = pattern.exec(text) ?? [];
  const value = to(found);
  if (found === '' || value.length > found.length) throw new Error('nothing to overwrite');
  return Buffer.from(
    text.replace(found, () => value.padEnd(found.length)),
    'latin1',
  );
}

const VALUES: [string, RegExp, (found: string) => string][] = [
  ['Contents is missing', CONTENTS, () => ''],
  ['Contents has no value', CONTENTS, () => '/Contents'],
  ['Contents is null', CONTENTS, () => '/Contents null'],
  ['Contents is empty', CONTENTS, () => '/Contents <>'],
  ['Contents is a zero byte', CONTENTS, () => '/Contents <00>'],
  [
    'Contents is all zeros',
    CONTENTS,
    (found) => found.replace(/<.*>/, (hex) => `<${'0'.repeat(hex.length - 2)}>`),
  ],
  ['Contents is a number', CONTENTS, () => '/Contents 0'],
  ['Contents is under another key', CONTENTS, (found) => found.replace('Contents', 'Content_')],
  ['ByteRange is missing', RANGE, () => ''],
  ['ByteRange has no value', RANGE, () => '/ByteRange'],
  ['ByteRange is null', RANGE, () => '/ByteRange null'],
  ['ByteRange is empty', RANGE, () => '/ByteRange []'],
  ['ByteRange is zero', RANGE, () => '/ByteRange [0 0 0 0]'],
  ['ByteRange is negative', RANGE, () => '/ByteRange [0 -1 -1 -1]'],
  ['ByteRange has two numbers', RANGE, (found) => found.replace(/ \d+ +\d+ *\]/, ']')],
  ['ByteRange has nulls', RANGE, () => '/ByteRange [null null]'],
  ['ByteRange does not begin at 0', RANGE, (found) => found.replace('[0 ', '[1 ')],
  ['ByteRange is the first part only', RANGE, (found) => found.replace(/(\[0 \d+) .*/, '$1 0 0]')],
  ['ByteRange overlaps', RANGE, (found) => found.replace(/\[0 (\d+) +\d+/, '[0 $1 1')],
];

const EVIL =
  '\n4 0 obj\n<</Length 42>>\nstream\nBT /F1 18 Tf 60 760 Td (Rent is 100) Tj ET\nendstream\nendobj\n';

/** Returns the file with bytes between the signature and the second signed part, which moves. */
function wrapped(bytes: Buffer, evil: string): Buffer {
  const [first = 0, second = 0, length = 0] = (
    /\/ByteRange \[0 (\d+) +(\d+) +(\d+) *\]/.exec(bytes.toString('latin1'))?.slice(1) ?? []
  ).map(Number);
  const inserted = Buffer.from(evil.padEnd(600), 'latin1');
  const moved = Buffer.concat([bytes.subarray(0, second), inserted, bytes.subarray(second)]);
  return overwritten(moved, RANGE, () => `/ByteRange [0 ${first} ${second + inserted.length} ${length}]`);
}

/** Returns the file with the last startxref at another offset. */
function redirected(bytes: Buffer, offset: number): Buffer {
  const text = bytes.toString('latin1');
  const at = text.lastIndexOf('startxref');
  return Buffer.from(`${text.slice(0, at)}startxref\n${offset}\n%%EOF\n`, 'latin1');
}

export const BYTE_ATTACKS: readonly Attack[] = [
  ...VALUES.map(([name, pattern, to]): Attack => ({
    family: 'universal signature forgery',
    name,
    levels: [undefined],
    change: (bytes) => overwritten(bytes, pattern, to),
  })),
  {
    family: 'signature wrapping',
    name: 'objects between the signed parts',
    levels: ANY_LEVEL,
    change: (bytes) => wrapped(bytes, EVIL),
  },
  {
    family: 'signature wrapping',
    name: 'spaces between the signed parts',
    levels: ANY_LEVEL,
    change: (bytes) => wrapped(bytes, ''),
  },
  {
    family: 'signature wrapping',
    name: 'objects and a cross-reference between the signed parts',
    levels: ANY_LEVEL,
    change: (bytes) => {
      const at = Number(/\/ByteRange \[0 \d+ +(\d+)/.exec(bytes.toString('latin1'))?.[1]);
      const table = `xref\n4 1\n${String(at + 1).padStart(10, '0')} 00000 n \ntrailer\n<</Size 30/Root 1 0 R>>\n`;
      return redirected(wrapped(bytes, EVIL + table), at + EVIL.length);
    },
  },
  {
    family: 'incremental saving',
    name: 'objects without a cross-reference',
    levels: ANY_LEVEL,
    change: (bytes) => Buffer.concat([bytes, Buffer.from(EVIL, 'latin1')]),
  },
  {
    family: 'incremental saving',
    name: 'objects and a trailer without a cross-reference',
    levels: ANY_LEVEL,
    change: (bytes) =>
      Buffer.concat([bytes, Buffer.from(`${EVIL}trailer\n<</Size 30/Root 1 0 R>>\n%%EOF\n`, 'latin1')]),
  },
  {
    family: 'incremental saving',
    name: 'objects behind a comment, with a cross-reference that nothing leads to',
    levels: ANY_LEVEL,
    change: (bytes) =>
      Buffer.concat([bytes, Buffer.from(`%${EVIL}xref\n0 0\ntrailer\n<</Root 1 0 R>>\n`, 'latin1')]),
  },
  {
    family: 'incremental saving',
    name: 'a cross-reference that continues nothing',
    levels: ANY_LEVEL,
    change: (bytes) => {
      const offset = String(bytes.length + 1).padStart(10, '0');
      const table = `xref\n4 1\n${offset} 00000 n \ntrailer\n<</Size 30/Root 1 0 R>>\n`;
      return redirected(
        Buffer.concat([bytes, Buffer.from(`${EVIL}${table}startxref\n0`, 'latin1')]),
        bytes.length + EVIL.length,
      );
    },
  },
];
