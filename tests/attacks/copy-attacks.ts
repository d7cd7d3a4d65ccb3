import { isDict, openDocument } from '#signing';
import { stream } from '#support/pdf/pdf-of-objects.ts';
import { attack, CERTIFIED, type Attack } from './attack.ts';
import { OBJECTS } from './base-files.ts';
import { edited, EVIL, MISSING, rawUpdated, type RawUpdate } from './raw-update.ts';

const SIGNED = stream('BT /F1 18 Tf 60 760 Td (Rent is 900) Tj /F3 18 Tf (a) Tj ET /X1 Do');

/** Returns an attack whose update has an object twice, as PDFBox saves it; some viewers take the one, some the other. */
function copied(
  name: string,
  update: RawUpdate | ((bytes: Buffer) => RawUpdate),
  rest: Pick<Attack, 'files'> = {},
): Attack {
  const updateOf = typeof update === 'function' ? update : () => update;
  return attack('different readers', `an object is written twice: ${name}`, {
    ...{ files: ['classic', 'several pages', 'xref stream', 'object stream'], ...rest },
    change: (bytes) => rawUpdated(bytes, updateOf(bytes)),
  });
}

const LISTINGS = [undefined, 'first', 'last'] as const;
const evil = { [OBJECTS.contents]: EVIL };
const signed = { [OBJECTS.contents]: SIGNED };

/** Metadata that a certification at level 1 does not permit, in the copy of metadata that it does. */
const TITLE: Attack = {
  ...copied('the document information, with a title in the second', {
    ...{ objects: { [MISSING]: '<</Producer(A)>>' }, copies: { [MISSING]: '<</Title(Rent is 100)>>' } },
    ...{ copiesListed: 'last', trailer: `/Info ${MISSING} 0 R` },
  }),
  levels: CERTIFIED,
};

const COPIES: readonly Attack[] = LISTINGS.flatMap((copiesListed) => {
  const listed = copiesListed === undefined ? 'once' : `twice, the last one ${copiesListed}`;
  return [
    copied(`listed ${listed}, with other contents before the signed ones`, {
      ...{ objects: evil, copies: signed },
      ...(copiesListed && { copiesListed }),
    }),
    copied(`listed ${listed}, with other contents after the signed ones`, {
      ...{ objects: signed, copies: evil },
      ...(copiesListed && { copiesListed }),
    }),
    copied(`listed ${listed}, both with other contents`, {
      ...{ objects: evil, copies: evil },
      ...(copiesListed && { copiesListed }),
    }),
    copied(`listed ${listed}, with a key twice in the second`, (bytes) => {
      const objects = edited(bytes, OBJECTS.page, /$/, ' ');
      const text = objects[OBJECTS.page] ?? '';
      const copy = text.replace('/Contents', `/Contents ${OBJECTS.orphan} 0 R/Contents`);
      return { objects, copies: { [OBJECTS.page]: copy }, ...(copiesListed && { copiesListed }) };
    }),
    copied(`listed ${listed}, with a wrong length in the second`, {
      ...{ objects: signed, copies: { [OBJECTS.contents]: SIGNED.replace(/\/Length \d+/, '/Length 9') } },
      ...(copiesListed && { copiesListed }),
    }),
  ];
});

/** Attacks with an object that an update has twice. */
/** Returns an attack that writes the signature again with other entries, with what the text of the object becomes. */
function signedAgain(
  name: string,
  from: RegExp,
  to: string,
  further: Readonly<Record<number, string>> = {},
): Attack {
  return attack('signature wrapping', `the signature is written again, and ${name}`, {
    files: ['classic', 'several pages', 'xref stream', 'object stream'],
    change: (bytes) => {
      const document = openDocument(bytes);
      const number = document.objectNumbers().find((one) => {
        const value = document.load(one);
        return isDict(value) && value.has('ByteRange');
      });
      if (number === undefined) throw new Error('no signature');
      return rawUpdated(bytes, { objects: { ...edited(bytes, number, from, to), ...further } });
    },
  });
}

const SIGNED_AGAIN: readonly Attack[] = [
  signedAgain('states another reason', />>$/, '/Reason(Rent is 100)>>'),
  signedAgain('states another time', /\/M\s*<[^>]*>/, '/M(D:20200101000000Z)'),
  signedAgain('the contents of the page are others', /$/, ' ', evil),
];

export const COPY_ATTACKS: readonly Attack[] = [...COPIES, TITLE, ...SIGNED_AGAIN];
