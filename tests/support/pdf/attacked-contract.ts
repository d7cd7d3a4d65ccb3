import { dict, name, PdfRef, PdfStream, textString, type PdfDict, type PdfObject } from '#signing';
import { updated, withCatalog, withEntries, type Update } from './attacker.ts';
import { pdfOfObjects } from './pdf-of-objects.ts';

export const stream = (data: string, entries = '') =>
  `<<${entries}/Length ${data.length}>>\nstream\n${data}\nendstream`;
const BOX = '/Type/Annot/Subtype/Widget/P 3 0 R';
export const OBJECTS = {
  page: 3,
  contents: 4,
  font: 5,
  amount: 6,
  amountAppearance: 7,
  agreed: 8,
  ticked: 9,
  unticked: 10,
  metadata: 11,
  layer: 12,
  hiddenText: 13,
  note: 14,
};

const DINGBATS = '<</Type/Font/Subtype/Type1/BaseFont/ZapfDingbats>>';

/** Returns a contract with a form, a layer, metadata and a note, which attacks modify. */
export function contract(): Buffer {
  return pdfOfObjects([
    '<</Type/Catalog/Pages 2 0 R/Metadata 11 0 R/AcroForm<</Fields[6 0 R 8 0 R]/DA(/F1 12 Tf)/DR<</Font<</F1 5 0 R>>>>>>/OCProperties<</OCGs[12 0 R]/D<</OFF[12 0 R]>>>>>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Annots[6 0 R 8 0 R 14 0 R]/Resources<</Font<</F1 5 0 R>>/XObject<</X1 13 0 R>>>>>>',
    stream('BT /F1 18 Tf 60 760 Td (Rent is 900) Tj ET /X1 Do'),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    `<<${BOX}/FT/Tx/T(amount)/V(900)/DA(/F1 12 Tf)/Rect[60 600 200 620]/AP<</N 7 0 R>>>>`,
    stream(
      '/Tx BMC BT /F1 12 Tf 2 5 Td (900) Tj ET EMC',
      '/Type/XObject/Subtype/Form/BBox[0 0 140 20]/Resources<</Font<</F1 5 0 R>>>>',
    ),
    `<<${BOX}/FT/Btn/T(agreed)/V/Off/AS/Off/Rect[60 560 80 580]/AP<</N<</Yes 9 0 R/Off 10 0 R>>>>>>`,
    stream(
      '0 0 20 20 re S q 1 1 18 18 re W n BT 0 g /ZaDb 16 Tf 3 4 Td (4) Tj ET Q',
      `/Type/XObject/Subtype/Form/BBox[0 0 20 20]/Resources<</Font<</ZaDb ${DINGBATS}>>>>`,
    ),
    stream('0 0 20 20 re S', '/Type/XObject/Subtype/Form/BBox[0 0 20 20]'),
    stream('<x:xmpmeta/>', '/Type/Metadata/Subtype/XML'),
    '<</Type/OCG/Name(Draft)>>',
    stream(
      'BT /F1 18 Tf 60 700 Td (Clause 2) Tj ET',
      '/Type/XObject/Subtype/Form/BBox[0 0 595 842]/OC 12 0 R/Resources<</Font<</F1 5 0 R>>>>',
    ),
    '<</Type/Annot/Subtype/Text/Rect[500 700 520 720]/Contents(Please check)>>',
  ]);
}

/** Returns the contract with other pictures of the check box. */
export function withTicked(ticked: string, unticked = '0 0 20 20 re S'): Buffer {
  const pictureOf = (content: string) =>
    new PdfStream(
      dict({
        Type: name('XObject'),
        Subtype: name('Form'),
        BBox: [0, 0, 20, 20],
        Matrix: [1, 0, 0, 1, 0, 0],
      }),
      Buffer.from(content, 'latin1'),
    );
  return updated(contract(), (_, writer) => {
    writer.set(new PdfRef(OBJECTS.ticked, 0), pictureOf(ticked));
    writer.set(new PdfRef(OBJECTS.unticked, 0), pictureOf(unticked));
  });
}

const WINDOWS_FONT = dict({
  Type: name('Font'),
  Subtype: name('Type1'),
  BaseFont: name('Helvetica'),
  Encoding: name('WinAnsiEncoding'),
});
export const DEFAULT_FONT = new PdfRef(OBJECTS.font, 0);
export const appearance = (
  content: string,
  font: PdfObject = DEFAULT_FONT,
  entries: Record<string, PdfObject> = {},
): PdfStream =>
  new PdfStream(
    dict({
      Type: name('XObject'),
      Subtype: name('Form'),
      BBox: [0, 0, 140, 20],
      Resources: dict({
        Font: dict({ F1: font, F2: WINDOWS_FONT }),
        ExtGState: dict({ G: dict({ BM: name('Multiply') }) }),
      }),
      ...entries,
    }),
    Buffer.from(content, 'latin1'),
  );
export const showing = (text: string) => appearance(`/Tx BMC BT /F1 12 Tf 2 5 Td (${text}) Tj ET EMC`);
/** Returns an update that fills in a field: its value and a new appearance. */
export const filledIn = (value: string, shown: PdfStream): Update => {
  return (document, writer) =>
    withEntries(OBJECTS.amount, { V: textString(value), AP: dict({ N: writer.add(shown) }) })(
      document,
      writer,
    );
};
/** States whether viewers have to draw the fields of the form. */
export const stating =
  (needAppearances: PdfObject): Update =>
  (document, writer) => {
    const form = document.dict(document.root.get('AcroForm')) ?? new Map<string, PdfObject>();
    withCatalog({ AcroForm: new Map([...form, ['NeedAppearances', needAppearances]]) })(document, writer);
  };
export const withNeedAppearances = stating(true);
export const font = (entries: Record<string, PdfObject>) =>
  dict({ Type: name('Font'), Subtype: name('Type1'), BaseFont: name('Helvetica'), ...entries });
export const annotation = (kind: string, entries: Record<string, PdfObject> = {}): PdfDict =>
  dict({ Type: name('Annot'), Subtype: name(kind), Rect: [60, 750, 400, 790], ...entries });
