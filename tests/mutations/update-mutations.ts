import {
  dict,
  formFields,
  isDict,
  name,
  numbersIn,
  openDocument,
  type PdfDict,
  type PdfDocument,
  type PdfObject,
  PdfRef,
  PdfStream,
  textString,
} from '#signing';
import {
  pageOf,
  updated,
  withAnnotation,
  withCatalog,
  withEntries,
  type Update,
} from '#support/pdf/attacker.ts';
import type { BaseFile } from './base-files.ts';
import type { Mutant } from './byte-mutations.ts';

const ANNOTATIONS = ['FreeText', 'Stamp', 'Redact', 'Square', 'Highlight', 'Text', 'Link', 'Widget', 'Ink'];
const KEYS = [
  'Type',
  'Contents',
  'Rect',
  'V',
  'AP',
  'Resources',
  'Kids',
  'MediaBox',
  'Annots',
  'F',
  'P',
  'T',
  'FT',
  'Lock',
  'OC',
];

/** Returns the file with updates of many kinds, as an attacker without a key can append them. */
export function updateMutants(file: BaseFile): Mutant[] {
  const { bytes, password } = file;
  const document = openDocument(bytes, { password });
  const numbers = numbersOf(document);
  const updates: [string, Update][] = [
    ['empty update', () => undefined],
    ['new object', (_, writer) => void writer.add(dict({ Type: name('Page') }))],
    ['security store', withCatalog({ DSS: dict({ Certs: [] }) })],
    ['security store taken away', withCatalog({ DSS: null })],
    ['permissions taken away', withCatalog({ Perms: null })],
    ['form taken away', withCatalog({ AcroForm: null })],
    ['layers', withCatalog({ OCProperties: dict({ OCGs: [] }) })],
    ['opening action', withCatalog({ OpenAction: dict({ S: name('JavaScript') }) })],
    ['another catalog', (one, writer) => void one.trailer.set('Root', writer.add(new Map(one.root)))],
    [
      'other information',
      (one, writer) => void one.trailer.set('Info', writer.add(dict({ Title: textString('x') }))),
    ],
    ...ANNOTATIONS.map((kind): [string, Update] => [
      `annotation ${kind}`,
      withAnnotation(dict({ Type: name('Annot'), Subtype: name(kind), Rect: [0, 0, 500, 800] })),
    ]),
    [
      'annotations taken away',
      (one, writer) => withEntries(pageOf(one).ref.number, { Annots: [] })(one, writer),
    ],
    ...numbers.flatMap((number) => objectUpdates(document, number)),
    ...fieldUpdates(document),
  ];
  return updates.map(([what, change]) => ({ what, bytes: updated(bytes, change, password) }));
}

function numbersOf(document: PdfDocument): number[] {
  const numbers = new Set(document.sections.flatMap((section) => [...numbersIn(section)]));
  return [...numbers].filter((number) => document.load(number) !== null).toSorted((a, b) => a - b);
}

/** Returns updates that delete an object, replace it, change an entry of it, and change its data. */
function objectUpdates(document: PdfDocument, number: number): [string, Update][] {
  const ref = new PdfRef(number, 0);
  const value = document.load(number);
  const set = (what: string, changed: PdfObject): [string, Update] => [
    `object ${number} ${what}`,
    (_, writer) => writer.set(ref, changed),
  ];
  const entries = entriesOf(value);
  return [
    set('gone', null),
    set('an array', [1, 2, 3]),
    set('another dictionary', dict({ Type: name('Catalog') })),
    ...KEYS.filter((key) => entries?.has(key)).flatMap((key) => [
      set(`without ${key}`, withEntry(value, key, undefined)),
      set(`with another ${key}`, withEntry(value, key, [0])),
    ]),
    set('with an entry more', withEntry(value, 'XX', 1)),
    ...(value instanceof PdfStream
      ? [set('with other data', new PdfStream(value.dict, Buffer.from('0 0 99 99 re f')))]
      : []),
  ];
}

function fieldUpdates(document: PdfDocument): [string, Update][] {
  const signatures = formFields(document).filter(
    ({ type, value }) => type === 'Sig' && value instanceof PdfRef,
  );
  return signatures.flatMap(({ ref, value }, index) => {
    const other = signatures[(index + 1) % signatures.length]?.value ?? null;
    if (!ref || !(value instanceof PdfRef)) return [];
    const set = (what: string, entries: Record<string, PdfObject>): [string, Update] => [
      `field ${ref.number} ${what}`,
      withEntries(ref.number, entries),
    ];
    return [
      set('with another place', { Rect: [0, 0, 595, 842] }),
      set('with the signature of another', { V: other === value ? null : other }),
      set('without a signature', { V: null }),
      set('with another picture', { AP: dict({}) }),
      set('with another name', { T: textString('Signature9') }),
      [
        `signature ${value.number} with another reason`,
        withEntries(value.number, { Reason: textString('No') }),
      ],
      [
        `signature ${value.number} with another name`,
        withEntries(value.number, { Name: textString('Mallory') }),
      ],
    ];
  });
}

const entriesOf = (value: PdfObject): PdfDict | undefined =>
  value instanceof PdfStream ? value.dict : isDict(value) ? value : undefined;

function withEntry(value: PdfObject, key: string, entry: PdfObject | undefined): PdfObject {
  const entries = new Map<string, PdfObject>(entriesOf(value) ?? []);
  if (entry === undefined) entries.delete(key);
  else entries.set(key, entry);
  return value instanceof PdfStream ? new PdfStream(entries, value.data) : entries;
}
