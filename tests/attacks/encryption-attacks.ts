import { openDocument, PdfRef, PdfStream, serialize } from '#signing';
import { stream } from '#support/pdf/pdf-of-objects.ts';
import { ANY_LEVEL, replacing, withSpare, type Attack } from './attack.ts';
import { OBJECTS, PASSWORD } from './base-files.ts';
import { harmless, rawUpdated } from './raw-update.ts';

/** Attacks with encryption that viewers undo in different ways. */

const FAMILY = { family: 'different readers', levels: ANY_LEVEL };
const NEW = 40;

/** Returns an attack with an encryption dictionary that differs from that of the file, under its number or another one. */
function replaced(title: string, [from, to]: readonly [RegExp, string], number?: number): Attack {
  return {
    ...FAMILY,
    name: `the encryption dictionary ${title}`,
    files: ['encrypted'],
    change: (bytes) => {
      const document = openDocument(bytes, { password: PASSWORD });
      const encrypt = document.trailer.get('Encrypt');
      if (!(encrypt instanceof PdfRef)) throw new Error('a direct encryption dictionary');
      const text = serialize(document.load(encrypt.number));
      const changed = text.replace(from, to);
      if (changed === text) throw new Error(`no ${String(from)}`);
      const [at, listed] = number === undefined ? [encrypt.number, {}] : [number, { encrypt: number }];
      return rawUpdated(bytes, { objects: { [at]: changed }, ...listed }, PASSWORD);
    },
  };
}

/** A trailer before the newest one that states an encryption: some viewers join the trailers. */
const ADDED: Attack = {
  ...FAMILY,
  name: 'a trailer before the last one states an encryption',
  files: ['classic', 'several pages'],
  change: (bytes) => {
    const encrypted = rawUpdated(bytes, {
      objects: { ...harmless(bytes), [NEW]: `<</Filter/Standard/V 1/R 2/O<${'0'.repeat(64)}>/U<00>/P -4>>` },
      trailer: `/Encrypt ${NEW} 0 R`,
    });
    const [, previous] = /startxref\n(\d+)\n%%EOF\n$/.exec(encrypted.toString('latin1')) ?? [];
    const table = `xref\n0 0\ntrailer\n<</Size ${NEW + 1}/Root 1 0 R/Prev ${previous}>>\n`;
    const end = `startxref\n${encrypted.length}\n%%EOF\n`;
    return Buffer.concat([encrypted, Buffer.from(table + end, 'latin1')]);
  },
};

/** A text over the page, in a stream that some viewers take to be in the clear. */
const COVER = '1 g 0 0 595 842 re f 0 g BT /F1 18 Tf 60 760 Td (Rent is 900) Tj ET';

/**
 * Returns an attack that gives the same data of a stream, which covers the page, another object number. Its key depends on that, so
 * that viewers find nothing in it.
 */
function renumbered(title: string, entries: string): Attack {
  return {
    ...FAMILY,
    name: `what covers the page gets another number, and ${title}`,
    files: ['AES-128'],
    prepare: (objects) =>
      replacing(
        OBJECTS.page,
        '/Contents 4 0 R',
        `/Contents[15 0 R ${OBJECTS.spare} 0 R]`,
      )(withSpare(objects, [stream(COVER, entries)])),
    change: (bytes) => {
      const document = openDocument(bytes);
      const cover = document.load(OBJECTS.spare);
      if (!(cover instanceof PdfStream)) throw new Error('no stream');
      const data = cover.data.toString('latin1');
      const page = serialize(document.load(OBJECTS.page));
      return rawUpdated(bytes, {
        objects: {
          [OBJECTS.page]: page.replace(`${OBJECTS.spare} 0 R`, `${NEW} 0 R`),
          [NEW]: stream(data, entries),
        },
      });
    },
  };
}

export const ENCRYPTION_ATTACKS: readonly Attack[] = [
  replaced('is replaced', [/>>$/, '/EFF/Identity>>']),
  replaced('gets another number, and attached files are in the clear', [/>>$/, '/EFF/Identity>>'], NEW),
  replaced(
    'gets another number, and the metadata are in the clear',
    [/(EncryptMetadata) true/, '$1 false'],
    NEW,
  ),
  replaced('gets another number, and permits less', [/(\/P) -4/, '$1 -3904'], NEW),
  ADDED,
  renumbered('calls itself metadata, which stay in the clear', '/Type/Metadata'),
  renumbered('names the filter that decrypts it', '/Filter/Crypt/DecodeParms<</Name/StdCF>>'),
  renumbered('lists the filter that decrypts it', '/Filter[/Crypt]/DecodeParms[<</Name/StdCF>>]'),
];
