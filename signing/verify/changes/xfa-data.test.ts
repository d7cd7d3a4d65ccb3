import { updated, withEntries, type Update } from '#support/pdf/attacker.ts';
import { pdfOfObjects, stream } from '#support/pdf/pdf-of-objects.ts';
import { signedPdf } from '#support/pdf/signed-pdf.ts';
import { createTestPki, type TestPki } from '#support/pki/test-pki.ts';
import { dict, name, PdfRef, PdfStream, type PdfObject } from '../../pdf/objects/objects.ts';
import { textString } from '../../pdf/objects/text-string.ts';
import { verifyPdf } from '../verify-pdf.ts';

let pki: TestPki;
beforeAll(async () => {
  pki = await createTestPki();
});

const FORM = 5;
const FIELD = 7;
const TEMPLATE =
  '<template xmlns="t"><subform name="form1" layout="tb"><field name="who"/></subform></template>';
const FIXED = '<price>900</price>';
const DATA = `<x:datasets xmlns:x="d"><x:data><form1><who/>${FIXED}</form1></x:data></x:datasets>`;

async function signed(data = DATA): Promise<Buffer> {
  const pdf = pdfOfObjects([
    '<</Type/Catalog/Pages 2 0 R/AcroForm 5 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Annots[7 0 R]>>',
    stream('BT ET'),
    '<</Fields[6 0 R]/XFA[(preamble)8 0 R(template)9 0 R(datasets)10 0 R(postamble)11 0 R]>>',
    '<</T(form1[0])/Kids[7 0 R]>>',
    '<</Type/Annot/Subtype/Widget/Parent 6 0 R/FT/Tx/T(who[0])/DA(/Helv 12 Tf 0 g)/Rect[60 600 200 620]>>',
    ...['<xdp xmlns="x">', TEMPLATE, data, '</xdp>'].map((text) => stream(text)),
  ]);
  return signedPdf(pdf, await pki.person('ec'));
}

interface Filling {
  template?: string;
  data: string;
  value?: string;
  /** Data that were signed. */
  before?: string;
}

function filled({ template = TEMPLATE, data, value = 'Bob' }: Filling): Update {
  return (document, writer) => {
    if (value !== '') withEntries(FIELD, { V: textString(value) })(document, writer);
    const packet = (text: string): PdfObject => writer.add(new PdfStream(dict({}), Buffer.from(text)));
    const [start, end] = [new PdfRef(8, 0), new PdfRef(11, 0)];
    const packets = { preamble: start, template: packet(template), datasets: packet(data), postamble: end };
    const XFA = Object.entries(packets).flatMap(([key, part]) => [textString(key), part]);
    withEntries(FORM, { XFA })(document, writer);
  };
}

async function after(filling: Filling) {
  const file = updated(await signed(filling.before), filled(filling));
  return verifyPdf(file, { roots: [{ der: pki.authority.root, source: 'test' }] }).signatures[0]!;
}

const withWho = (who: string) => DATA.replace('<who/>', who);

describe('an XFA form that is filled in', () => {
  it.each<[string, Filling]>([
    ['gets the value of the field', { data: withWho('<who>Bob</who>') }],
    ['gets a value with special letters', { data: withWho('<who>A&lt;b> &#233;</who>'), value: 'A<b> é' }],
    ['gets an element for the value', { data: withWho('<who>Bob</who>'), before: withWho('') }],
    [
      'is written anew, as iText does',
      {
        template: TEMPLATE.replace('name="form1" layout="tb"', "layout='tb'  name='form1'").replace(
          '<field name="who"/>',
          '<field name="who"></field>',
        ),
        data: withWho('<who>Bob</who>'),
      },
    ],
  ])('leaves a signature unknown if it %s', async (_, filling) => {
    expect(await after(filling)).toMatchObject({
      verdict: 'unknown',
      problems: ['filling_not_proved'],
      laterChanges: ['form_fill'],
    });
  });

  it.each<[string, Filling]>([
    ['gets another value than the field', { data: withWho('<who>Eve</who>') }],
    ['gets a value without the field', { data: withWho('<who>Bob</who>'), value: '' }],
    ['gets the value in another element', { data: withWho('<whom>Bob</whom>') }],
    ['gets the value with an attribute', { data: withWho('<who a="b">Bob</who>') }],
    ['gets the value and an element', { data: withWho('<who>Bob<b>!</b></who>') }],
    ['gets another value beside it', { data: withWho('<who>Bob</who>').replace('900', '950') }],
    ['loses a value', { data: withWho('<who>Bob</who>').replace(FIXED, '') }],
    ['gets a field', { data: DATA, template: TEMPLATE.replace('<field', '<field name="b"/><field') }],
    [
      'gets an empty element in its template',
      { data: DATA, template: TEMPLATE.replace('<field', '<draw/><field') },
    ],
    ['gets a document type', { data: withWho('<!DOCTYPE a [<!ENTITY b "c">]><who>Bob</who>') }],
    ['gets two million spaces', { data: withWho(`<who>Bob</who>${' '.repeat(2_000_000)}`) }],
    ['is nested deeply', { data: withWho(`<who>Bob</who>${'<a>'.repeat(300)}${'</a>'.repeat(300)}`) }],
    ['is not well-formed', { data: withWho('<who>Bob</whom>') }],
    [
      'gets a tag in place of a text that looks like one',
      { data: withWho('<b>1</b>'), before: withWho('&lt;b&gt;1&lt;/b&gt;') },
    ],
  ])('is changed if it %s', async (_, filling) => {
    expect((await after(filling)).problems).toEqual(['changed_after_signing']);
  });
});

it.each([
  ['unknown if the form has data of XFA, which keep the signed value', '/XFA 7 0 R', 'unknown'],
  ['valid without such data', '', 'valid'],
])('leaves a signature over a field that is filled in with its picture %s', async (_, xfa, verdict) => {
  const shown = (text: string) =>
    new PdfStream(
      dict({
        Type: name('XObject'),
        Subtype: name('Form'),
        BBox: [0, 0, 140, 20],
        Resources: dict({ Font: dict({ F1: new PdfRef(6, 0) }) }),
      }),
      Buffer.from(`/Tx BMC BT /F1 12 Tf 2 5 Td (${text}) Tj ET EMC`),
    );
  const fields = `/Fields[5 0 R]/DA(/F1 12 Tf)/DR<</Font<</F1 6 0 R>>>>${xfa}`;
  const pdf = pdfOfObjects([
    `<</Type/Catalog/Pages 2 0 R/AcroForm<<${fields}>>>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Annots[5 0 R]>>',
    stream('BT ET'),
    '<</Type/Annot/Subtype/Widget/FT/Tx/T(rent)/DA(/F1 12 Tf)/Rect[60 600 200 620]>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    stream('<xdp><datasets><data><rent>900</rent></data></datasets></xdp>'),
  ]);
  const signedFile = await signedPdf(pdf, await pki.person('ec'));
  const file = updated(signedFile, (document, writer) => {
    withEntries(5, { V: textString('100'), AP: dict({ N: writer.add(shown('100')) }) })(document, writer);
  });
  const roots = [{ der: pki.authority.root, source: 'test' }];
  expect(verifyPdf(file, { roots }).signatures[0]).toMatchObject({ verdict, laterChanges: ['form_fill'] });
});
