import { updated, withEntries } from '#support/pdf/attacker.ts';
import { pdfOfObjects, stream } from '#support/pdf/pdf-of-objects.ts';
import { signedPdf } from '#support/pdf/signed-pdf.ts';
import { createTestPki, type TestPki } from '#support/pki/test-pki.ts';
import { dict, name, PdfRef, PdfStream } from '../../pdf/objects/objects.ts';
import { textString } from '../../pdf/objects/text-string.ts';
import { verifyPdf } from '../verify-pdf.ts';

let pki: TestPki;
let signed: Buffer;
beforeAll(async () => {
  pki = await createTestPki();
  const picture = '/Type/XObject/Subtype/Form/BBox[0 0 140 20]/Resources<</Font<</Helv 8 0 R>>>>';
  const pdf = pdfOfObjects([
    '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]>>>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Annots[6 0 R]>>',
    stream('BT ET'),
    '<</FT/Ch/Ff 131072/T(pick)/Opt[(one)(two)]/V(one)/DA(/Helv 12 Tf 0 g)/Kids[6 0 R]>>',
    '<</Type/Annot/Subtype/Widget/P 3 0 R/F 4/Parent 5 0 R/Rect[60 600 200 620]/AP<</N 7 0 R>>>>',
    stream('BT 0 g /Helv 12 Tf 2 5 Td (one) Tj ET', picture),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
  ]);
  signed = await signedPdf(pdf, await pki.person('ec'));
});

function problemsAfter(shown: string, value?: string) {
  const file = updated(signed, (document, writer) => {
    const Resources = dict({ Font: dict({ Helv: new PdfRef(8, 0) }) });
    const entries = dict({ Type: name('XObject'), Subtype: name('Form'), BBox: [0, 0, 140, 20], Resources });
    const content = Buffer.from(`BT 0 g /Helv 12 Tf 2 5 Td (${shown}) Tj ET`);
    const own = value === undefined ? {} : { V: textString(value) };
    const N = writer.add(new PdfStream(entries, content));
    withEntries(6, { ...own, AP: dict({ N }) })(document, writer);
  });
  return verifyPdf(file, { roots: [{ der: pki.authority.root, source: 'test' }] }).signatures[0]?.problems;
}

describe('an option that is chosen in a widget beside its field, as poppler does it', () => {
  it('is not proved, and no change if the picture shows it', () => {
    expect(problemsAfter('two', 'two')).toEqual(['filling_not_proved', 'structure_changed']);
  });

  it('is a change if the picture shows something else than either value', () => {
    expect(problemsAfter('three', 'two')).toEqual(['changed_after_signing']);
    expect(problemsAfter('two')).toEqual(['changed_after_signing']);
  });
});
