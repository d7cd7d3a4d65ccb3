import { PdfRef } from '#signing';
import { attack, replacing, withSpare, type Attack } from './attack.ts';
import { OBJECTS } from './base-files.ts';

/** Attacks through the length of a signed stream, an object of its own: some viewers find nothing in a stream with a wrong one. */

const FILES = ['classic', 'xref stream', 'object stream', 'bytes before the header', 'several pages'];
const WRONG: [string, number | null][] = [
  ['negative', -1],
  ['0', 0],
  ['too small', 5],
  ['too large', 1000],
  ['missing', null],
];

/** Returns objects with the length of a stream as an object of its own. */
function withLengthOf(number: number): (objects: readonly string[]) => string[] {
  return (objects) => {
    const [stated = '', length = ''] = /\/Length (\d+)/.exec(objects[number - 1] ?? '') ?? [];
    return replacing(number, stated, `/Length ${OBJECTS.spare} 0 R`)(withSpare(objects, [length]));
  };
}

export const LENGTH_ATTACKS: readonly Attack[] = WRONG.flatMap(([how, length]) => [
  ...[OBJECTS.contents, OBJECTS.hiddenText].map((number) =>
    attack('different readers', `the length of the signed stream ${number} becomes ${how}`, {
      files: FILES,
      prepare: withLengthOf(number),
      update: (_, writer) => writer.set(new PdfRef(OBJECTS.spare, 0), length),
    }),
  ),
  attack('different readers', `the length of the signed object stream becomes ${how}`, {
    files: ['object stream'],
    update: (_, writer) => writer.set(new PdfRef(OBJECTS.streamLength, 0), length),
  }),
]);
