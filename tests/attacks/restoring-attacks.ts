import { deflateSync } from 'node:zlib';
import { openDocument, serialize } from '#signing';
import { hybridUpdate } from '#support/pdf/hybrid-update.ts';
import { stream } from '#support/pdf/pdf-of-objects.ts';
import { attack, replacing, spare, steps, type Attack } from './attack.ts';
import { OBJECTS } from './base-files.ts';
import { edited, EVIL, harmless, MISSING, rawUpdated } from './raw-update.ts';

/**
 * Attacks through updates that some viewers do not find or read: most are the second of two, which restores what the first one
 * changed.
 */

const WITH_STREAMS = ['xref stream', 'object stream'];
const WITHOUT_CONTAINERS = ['classic', 'xref stream', 'several pages'];

function restoring(
  title: string,
  change: (bytes: Buffer) => Buffer,
  rest: Pick<Attack, 'files' | 'prepare'> = {},
): Attack {
  return attack('restored by half', title, { files: WITHOUT_CONTAINERS, ...rest, change });
}

const pageOf = (bytes: Buffer) => serialize(openDocument(bytes).load(OBJECTS.page)).replaceAll('\n', ' ');
/** Returns the file with an update by which the page shows contents that nothing used. */
const falsified = (bytes: Buffer) =>
  rawUpdated(bytes, {
    objects: edited(
      bytes,
      OBJECTS.page,
      `/Contents ${OBJECTS.contents} 0 R`,
      `/Contents ${OBJECTS.orphan} 0 R`,
    ),
  });
const restored = (bytes: Buffer) =>
  rawUpdated(falsified(bytes), { objects: { [OBJECTS.page]: pageOf(bytes) } });

/** Returns the file with a word before its last `startxref`. */
function withWord(bytes: Buffer, word: string): Buffer {
  const text = bytes.toString('latin1');
  const at = text.lastIndexOf('startxref');
  return Buffer.from(text.slice(0, at) + word + text.slice(at), 'latin1');
}

const ADDED = replacing(OBJECTS.page, '/Contents 4 0 R', `/Contents[4 0 R ${MISSING} 0 R]`);
const added = (bytes: Buffer) => rawUpdated(bytes, { objects: { [MISSING]: EVIL } });

interface Container {
  /** Entries of the object stream; those that are left out are right ones. */
  entries?: string;
  lead?: string;
  code?: (data: string) => string;
  objects?: Readonly<Record<number, string>>;
}

const NUMBER = MISSING + 1;

/** Returns an attack whose second update has the page in an object stream. */
function contained(title: string, { entries, lead = '3 0 ', code, objects = {} }: Container): Attack {
  return restoring(
    `in an object stream ${title}`,
    (bytes) => {
      const settings = entries ?? `/Type/ObjStm/N 1/First ${lead.length}`;
      const data = lead + pageOf(bytes);
      return rawUpdated(falsified(bytes), {
        objects: { [MISSING]: stream(code?.(data) ?? data, settings), ...objects },
        rows: [{ number: OBJECTS.page, kind: 'compressed', at: MISSING, second: 0 }],
      });
    },
    { files: WITH_STREAMS },
  );
}

/** Returns data of rows that each begin with a filter which PNG does not have. */
function inOddRows(data: string): string {
  const rows = data.padEnd(Math.ceil(data.length / 20) * 20).replace(/[^]{20}/g, '\x07$&');
  return deflateSync(Buffer.from(rows, 'latin1')).toString('latin1');
}

export const RESTORING_ATTACKS: readonly Attack[] = [
  ...['X', '_', '0', 'endobj', '\\'].map((word) =>
    restoring(`by a cross-reference whose startxref follows ${word}`, (bytes) =>
      withWord(restored(bytes), word),
    ),
  ),
  restoring('in a cross-reference stream that a table names by a reference', (bytes) => {
    const hybrid = hybridUpdate(falsified(bytes), {
      visible: harmless(bytes),
      hidden: { [OBJECTS.page]: pageOf(bytes) },
    });
    return Buffer.from(hybrid.toString('latin1').replace(/(\/XRefStm \d+)/, '$1 0 R'), 'latin1');
  }),
  attack('hide shadow', 'a page is free in the table of a hybrid update', {
    files: WITHOUT_CONTAINERS,
    change: (bytes) => hybridUpdate(bytes, { visible: {}, hidden: { [OBJECTS.page]: pageOf(bytes) } }),
  }),
  restoring(
    'by freeing contents that were missing when the page was signed',
    (bytes) => rawUpdated(added(bytes), { rows: [{ number: MISSING, kind: 'free', at: 0, second: 0 }] }),
    { prepare: ADDED, files: ['classic', 'xref stream', 'object stream', 'several pages'] },
  ),
  restoring(
    'with a generation of 0, after one of 1',
    (bytes) => {
      const raised = falsified(bytes)
        .toString('latin1', bytes.length)
        .replace(`${OBJECTS.page} 0 obj`, `${OBJECTS.page} 1 obj`);
      const row = raised.replace(/( 1\n\d{10} 0000)0 n/, '$11 n');
      const file = Buffer.concat([bytes, Buffer.from(row, 'latin1')]);
      return rawUpdated(file, { objects: { [OBJECTS.page]: pageOf(bytes) } });
    },
    { files: ['classic', 'several pages'] },
  ),
  ...['7', '7 8', 'null', '/Name', '(text)'].map((junk) =>
    attack('different readers', `a rotation is followed by ${junk}`, {
      files: ['classic', 'several pages', 'xref stream'],
      prepare: steps(
        replacing(OBJECTS.page, '/MediaBox', `/Rotate ${OBJECTS.spare} 0 R/MediaBox`),
        spare('90'),
      ),
      change: (bytes) => rawUpdated(bytes, { objects: { [OBJECTS.spare]: `90 ${junk}` } }),
    }),
  ),
  attack('different readers', 'a stream of an update names another cross-reference, which MuPDF follows', {
    files: WITH_STREAMS,
    change: (bytes) => rawUpdated(bytes, { objects: harmless(bytes), trailer: '/XRefStm -1' }),
  }),
  attack(
    'hide shadow',
    'the contents have the number of a cross-reference stream that does not list itself',
    {
      files: WITH_STREAMS,
      change: (bytes) => {
        const text = rawUpdated(bytes, { objects: harmless(bytes) }).toString('latin1');
        const own = text.lastIndexOf(' 0 obj\n<</Type/XRef');
        const [digits = ''] = /\d+$/.exec(text.slice(0, own)) ?? [];
        const number = String(OBJECTS.contents).padEnd(digits.length);
        const unlisted = text.slice(own).replace(` ${digits} 1]`, ']'.padStart(digits.length + 4));
        return Buffer.from(text.slice(0, own - digits.length) + number + unlisted, 'latin1');
      },
    },
  ),
  contained('without a type', { entries: '/N 1/First 4' }),
  contained('of another type', { entries: '/Type/Other/N 1/First 4' }),
  contained('with the number of its objects elsewhere', {
    entries: `/Type/ObjStm/N ${NUMBER} 0 R/First 4`,
    objects: { [NUMBER]: '1' },
  }),
  contained('with the offset of its objects elsewhere', {
    entries: `/Type/ObjStm/N 1/First ${NUMBER} 0 R`,
    objects: { [NUMBER]: '4' },
  }),
  contained('with fractions in its numbers', { lead: '3.0 0. ' }),
  contained('of rows with an unknown filter', {
    entries: '/Type/ObjStm/N 1/First 4/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 20>>',
    code: inOddRows,
  }),
];
