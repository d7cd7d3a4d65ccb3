import { encryptPdf } from '#signing';
import { pdfOfObjects } from '#support/pdf/pdf-of-objects.ts';
import { hybridPdf, xrefStreamPdf } from '#support/pdf/sample-pdfs.ts';

const stream = (data: string, entries = '') =>
  `<<${entries}/Length ${data.length}>>\nstream\n${data}\nendstream`;
const PAGE = '/Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R';
const FONT = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';

/** Returns small unsigned files of different structure, by name. */
export function mixedBaseFiles(): Record<string, Buffer> {
  return {
    plain: plainPdf(),
    form: formPdf(),
    tagged: taggedPdf(),
    'xref stream': xrefStreamPdf(),
    hybrid: hybridPdf(),
    encrypted: encryptPdf(plainPdf(), { userPassword: '' }),
    'shared resources': sharedResourcesPdf(),
  };
}

function plainPdf(): Buffer {
  return pdfOfObjects([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<<${PAGE}/Resources<</Font<</F1 5 0 R>>>>>>`,
    stream('BT /F1 18 Tf 60 760 Td (Rent is 900) Tj ET'),
    FONT,
  ]);
}

/** A form as LibreOffice exports it: pages, form, fields and pictures have the same resources, and sizes have many digits. */
function sharedResourcesPdf(): Buffer {
  const box = '/Type/Annot/Subtype/Widget/P 3 0 R/F 4';
  const size = '/MediaBox[0 0 595.303937007874 841.889763779528]';
  return pdfOfObjects([
    '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[6 0 R]/DR 8 0 R/NeedAppearances true>>>>',
    `<</Type/Pages/Kids[3 0 R]/Count 1/Resources 8 0 R${size}>>`,
    `<</Type/Page/Parent 2 0 R${size}/Contents 4 0 R/Annots[6 0 R]/Resources 8 0 R>>`,
    stream('BT /F1 18 Tf 60 760 Td (Rent is 900) Tj ET'),
    FONT,
    `<<${box}/FT/Tx/T(amount)/V()/DA(0 g /F1 12 Tf)/DR<</Font 9 0 R>>/Rect[60 600 200 620]/AP<</N 7 0 R>>>>`,
    stream('/Tx BMC EMC', '/Type/XObject/Subtype/Form/BBox[0 0 140 20]/Resources 8 0 R'),
    '<</Font 9 0 R/ProcSet[/PDF/Text]>>',
    '<</F1 5 0 R>>',
  ]);
}

function formPdf(): Buffer {
  const box = '/Type/Annot/Subtype/Widget/P 3 0 R';
  return pdfOfObjects([
    '<</Type/Catalog/Pages 2 0 R/AcroForm 8 0 R/Metadata 9 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<<${PAGE}/Annots 10 0 R/Resources<</Font<</F1 5 0 R>>>>>>`,
    stream('BT /F1 18 Tf 60 760 Td (Rent is 900) Tj ET'),
    FONT,
    `<<${box}/FT/Tx/T(amount)/V(900)/DA(/F1 12 Tf)/Rect[60 600 200 620]/AP<</N 7 0 R>>>>`,
    stream(
      'BT /F1 12 Tf 2 5 Td (900) Tj ET',
      '/Type/XObject/Subtype/Form/BBox[0 0 140 20]/Resources<</Font<</F1 5 0 R>>>>',
    ),
    '<</Fields[6 0 R]/DA(/F1 12 Tf)/DR<</Font<</F1 5 0 R>>>>>>',
    stream('<x:xmpmeta/>', '/Type/Metadata/Subtype/XML'),
    '[6 0 R]',
  ]);
}

function taggedPdf(): Buffer {
  return pdfOfObjects([
    '<</Type/Catalog/Pages 2 0 R/MarkInfo<</Marked true>>/Lang(en)/StructTreeRoot 6 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<<${PAGE}/StructParents 0/Tabs/S/Resources<</Font<</F1 5 0 R>>>>>>`,
    stream('/P <</MCID 0>> BDC BT /F1 18 Tf 60 760 Td (Rent is 900) Tj ET EMC'),
    FONT,
    '<</Type/StructTreeRoot/K 7 0 R/ParentTree<</Nums[0[8 0 R]]>>/ParentTreeNextKey 1>>',
    '<</Type/StructElem/S/Document/P 6 0 R/K[8 0 R]>>',
    '<</Type/StructElem/S/P/P 7 0 R/Pg 3 0 R/K 0>>',
  ]);
}
