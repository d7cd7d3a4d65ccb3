import { deflateSync } from 'node:zlib';
import { withProcessorTime } from '#support/processor-time.ts';
import { updated, withAnnotation, withCatalog, withEntries, type Update } from '#support/pdf/attacker.ts';
import { pdfOfObjects } from '#support/pdf/pdf-of-objects.ts';
import { rawUpdated } from '../../tests/attacks/raw-update.ts';
import { createTestPki, type TestPki } from '#support/pki/test-pki.ts';
import { dict, name, PdfRef, PdfStream, type PdfObject } from '../pdf/objects/objects.ts';
import { textString } from '../pdf/objects/text-string.ts';
import { signerFromKey } from '../pki/signers/pfx.ts';
import type { Signer } from '../pki/signers/signer.ts';
import type { SignOptions } from '../sign/sign-options.ts';
import { signPdf } from '../sign/sign-pdf.ts';
import type { SignatureReport } from './report.ts';
import { verifyPdf } from './verify-pdf.ts';

/** Later revisions as other products write them: they change nothing that a reader sees. */

let pki: TestPki;
let signer: Signer;
let file: Buffer;
beforeAll(async () => {
  pki = await createTestPki();
  signer = signerFromKey(await pki.person('ec'));
  file = await signed(contract());
});

async function signed(pdf: Buffer, options: Partial<SignOptions> = {}): Promise<Buffer> {
  const rectangle = { x: 50, y: 60, width: 180, height: 60 };
  const { tail } = await signPdf(pdf, signer, { pages: 'first', rectangle, date: new Date(), ...options });
  return Buffer.concat([pdf, tail]);
}

function reports(pdf: Buffer): SignatureReport[] {
  return verifyPdf(pdf, { roots: [{ der: pki.authority.root, source: 'test' }] }).signatures;
}

const first = (pdf: Buffer): SignatureReport => reports(pdf)[0]!;
const ref = (number: number) => new PdfRef(number, 0);
const stream = (data: string, entries = '') =>
  `<<${entries}/Length ${data.length}>>\nstream\n${data}\nendstream`;

/** A tagged contract with a form, resources that pages inherit, and a security store. */
function contract(): Buffer {
  const box = '/Type/Annot/Subtype/Widget/P 3 0 R';
  return pdfOfObjects([
    '<</Type/Catalog/Pages 2 0 R/Metadata 9 0 R/AcroForm 8 0 R/StructTreeRoot 10 0 R/MarkInfo<</Marked true>>/DSS 13 0 R/Lang(en)>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/Resources<</Font<</F1 5 0 R>>>>/MediaBox[0 0 595.0 842]>>',
    '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Annots[6 0 R]/StructParents 0/TrimBox[0 0 595 842]>>',
    stream('BT /F1 18 Tf 60 760 Td (Rent is 900) Tj ET'),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    `<<${box}/FT/Tx/T(amount)/V(900)/DA(/F1 12 Tf)/Rect[60 600 200 620]/AP<</N 7 0 R>>>>`,
    stream(
      '/Tx BMC BT /F1 12 Tf 2 5 Td (900) Tj ET EMC',
      '/Type/XObject/Subtype/Form/BBox[0 0 140 20]/Resources<</Font<</F1 5 0 R>>>>',
    ),
    '<</Fields[6 0 R]/DA(/F1 12 Tf)/DR<</Font<</F1 5 0 R>>>>>>',
    stream('<x:xmpmeta/>', '/Type/Metadata/Subtype/XML'),
    '<</Type/StructTreeRoot/K 11 0 R/ParentTree 12 0 R/ParentTreeNextKey 1>>',
    '<</Type/StructElem/S/P/P 10 0 R/Pg 3 0 R/K 0>>',
    '<</Nums[0[11 0 R]]>>',
    '<</Certs[14 0 R]/VRI<</AA<</Cert[14 0 R]>>>>>>',
    stream('certificate'),
  ]);
}

/** Returns an update that replaces objects, each given as its text. */
function written(texts: Record<number, string>): (pdf: Buffer) => Buffer {
  return (pdf) => {
    let body = '\n';
    const rows = Object.entries(texts).map(([number, text]) => {
      const offset = String(pdf.length + body.length).padStart(10, '0');
      body += `${number} 0 obj\n${text}\nendobj\n`;
      return `${number} 1\n${offset} 00000 n \n`;
    });
    const text = pdf.toString('latin1');
    const [, previous = ''] = /startxref\n(\d+)\n%%EOF\n$/.exec(text) ?? [];
    const known = Number([...text.matchAll(/\/Size (\d+)/g)].at(-1)?.[1]);
    const size = Math.max(known, ...Object.keys(texts).map((number) => Number(number) + 1));
    const trailer = `trailer\n<</Size ${size}/Root 1 0 R/Prev ${previous}>>\nstartxref\n${pdf.length + body.length}\n%%EOF\n`;
    return Buffer.concat([pdf, Buffer.from(`${body}xref\n${rows.join('')}${trailer}`, 'latin1')]);
  };
}

const certificates = (...data: string[]) => data.map((one) => new PdfStream(new Map(), Buffer.from(one)));

describe('a later revision without an effect keeps a signature valid', () => {
  const extension = (level: number) => dict({ BaseVersion: name('1.7'), ExtensionLevel: level });
  it.each<[string, Update, string[]]>([
    [
      'developer extensions',
      withCatalog({ Extensions: dict({ ESIC: extension(1), ADBE: extension(8) }) }),
      ['format'],
    ],
    ['a raised version', withCatalog({ Version: name('2.0') }), ['format']],
    ['another language', withCatalog({ Lang: textString('de') }), ['metadata']],
    ['another panel on opening', withCatalog({ PageMode: name('UseOutlines') }), ['metadata']],
    ['another arrangement of the pages', withCatalog({ PageLayout: name('TwoPageLeft') }), ['metadata']],
    [
      'metadata in another object',
      (document, writer) =>
        withCatalog({ Metadata: writer.add(new PdfStream(new Map(), Buffer.from('<x/>'))) })(
          document,
          writer,
        ),
      ['metadata'],
    ],
    [
      'a catalog under another number',
      (document, writer) => void document.trailer.set('Root', writer.add(new Map(document.root))),
      [],
    ],
    [
      'a form under another number',
      (document, writer) => {
        const form = new Map(document.dict(document.root.get('AcroForm')) ?? []);
        withCatalog({ AcroForm: writer.add(form) })(document, writer);
      },
      [],
    ],
    [
      'a form that becomes a direct object',
      (document, writer) => {
        const form = new Map(document.dict(document.root.get('AcroForm')) ?? []);
        withCatalog({ AcroForm: form })(document, writer);
      },
      [],
    ],
    [
      'pages under other numbers',
      (document, writer) => {
        const page = new Map<string, PdfObject>(document.dict(ref(3)) ?? []);
        const pages = new Map<string, PdfObject>(document.dict(ref(2)) ?? []);
        const [moved, root] = [writer.add(page), writer.add(pages)];
        writer.set(moved, page.set('Parent', root));
        writer.set(root, pages.set('Kids', [moved]));
        for (const field of [...document.array(page.get('Annots'))])
          if (field instanceof PdfRef) withEntries(field.number, { P: moved })(document, writer);
        withEntries(11, { Pg: moved })(document, writer);
        withCatalog({ Pages: root })(document, writer);
      },
      [],
    ],
    [
      'resources that the page inherited, written into it',
      withEntries(3, { Resources: dict({ Font: dict({ F1: ref(5) }) }), Rotate: 0 }),
      [],
    ],
    [
      'boxes of the page with fewer digits, as poppler writes those of LibreOffice',
      withEntries(3, { MediaBox: [0, 0, 595.0001, 841.9999], TrimBox: [0, 0, 594.9999, 842] }),
      [],
    ],
    [
      'the place of a field with fewer digits, as MuPDF writes it',
      withEntries(6, { Rect: [60, 599.9999, 200, 620.0001] }),
      [],
    ],
    ['contents as a list of one', withEntries(3, { Contents: [ref(4)] }), []],
    ['tab order', withEntries(3, { Tabs: name('S') }), ['form']],
    [
      'more fonts of the form',
      withEntries(8, { DR: dict({ Font: dict({ F1: ref(5), Helv: ref(5) }) }) }),
      [],
    ],
    [
      'other fonts of a form whose fields have pictures',
      withEntries(8, { DR: dict({ Font: dict({ Helv: ref(5) }) }), DA: textString('/Helv 0 Tf') }),
      ['form'],
    ],
    ['NeedAppearances of a form that shows its values', withEntries(8, { NeedAppearances: false }), ['form']],
    [
      'defaults of a field that are stated, and its default appearance in another order',
      withEntries(6, {
        ...{ F: 0, Ff: 0, TU: textString(''), DA: textString('0 0 0 rg /F1 12 Tf') },
        BS: dict({ Type: name('Border'), S: name('S'), W: 1 }),
      }),
      [],
    ],
    ['a text under a private key of the catalog', withCatalog({ ITXT: textString('2.1.7') }), ['metadata']],
    [
      'a text under a private key above the pages',
      withEntries(2, { ITXT: textString('2.1.7') }),
      ['metadata'],
    ],
    ['a type of the form', withEntries(8, { Type: name('AcroForm') }), ['form']],
    [
      'a security store that is arranged in another way',
      (document, writer) => {
        const [old] = certificates('certificate');
        withCatalog({ DSS: dict({ Certs: old ? [writer.add(old)] : [] }) })(document, writer);
      },
      ['validation_data'],
    ],
    [
      'a security store with other data, as iText adds those of a signature again',
      (document, writer) => {
        const [other] = certificates('another');
        withCatalog({ DSS: dict({ Certs: other ? [writer.add(other)] : [] }) })(document, writer);
      },
      ['validation_data'],
    ],
    [
      'a security store with more data',
      (document, writer) => {
        const [more] = certificates('another');
        if (more) withEntries(13, { Certs: [writer.add(more), ref(14)] })(document, writer);
      },
      ['validation_data'],
    ],
  ])('%s', (_, change, laterChanges) => {
    expect(first(updated(file, change))).toMatchObject({ verdict: 'valid', problems: [], laterChanges });
  });

  it.each<[string, Record<number, string>]>([
    ['other white space', { 5: '<< /BaseFont   /Helvetica\n/Type /Font%x\n/Subtype/Type1 >>' }],
    [
      'other forms of numbers and names',
      {
        2: '<</Type/Pages/Kids [3 0 R]/Count 1/Resources<</Font<</F#31 5 0 R>>>>/MediaBox[0 0.0 595 842.000]>>',
      },
    ],
    [
      'an indirect object in place of a direct one',
      {
        3: '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Annots 51 0 R/StructParents 0/TrimBox[0 0 595 842]>>',
        51: 'LIST',
      },
    ],
  ])('%s', (_, texts) => {
    const page = /3 0 obj\s*<<(?:.(?!endobj))*?\/Annots \[([^\]]*)\]/s.exec(
      file.subarray(contract().length).toString('latin1'),
    );
    const list = `[${page?.[1] ?? ''}]`;
    const filled = Object.fromEntries(
      Object.entries(texts).map(([number, text]) => [number, text.replace('LIST', list)]),
    );
    expect(first(written(filled)(file))).toMatchObject({ verdict: 'valid', problems: [], laterChanges: [] });
  });

  it('a new signature field with further entries, tags and a signature that is its own verdict', async () => {
    const twice = await signed(file, { rectangle: { x: 300, y: 60, width: 100, height: 50 } });
    const fields = (document: Parameters<Update>[0]) => document.array(document.dict(ref(8))?.get('Fields'));
    const furnished = updated(twice, (document, writer) => {
      const field = fields(document).at(-1);
      if (!(field instanceof PdfRef)) return;
      const tag = writer.add(
        dict({ S: name('Form'), P: ref(10), K: dict({ Type: name('OBJR'), Obj: field, Pg: ref(3) }) }),
      );
      const more = {
        AS: name('N'),
        MK: dict({}),
        DR: dict({}),
        StructParent: 1,
        F: 132,
        NM: textString('x'),
      };
      withEntries(field.number, more)(document, writer);
      withEntries(10, { K: [ref(11), tag], ParentTreeNextKey: 2 })(document, writer);
      withEntries(12, { Nums: [0, [ref(11)], 1, tag] })(document, writer);
    });
    expect(reports(furnished)).toMatchObject([
      { verdict: 'valid', laterChanges: ['signature', 'tags'] },
      { verdict: 'invalid' }, // its own field was changed
    ]);
  });

  it('a later signature whose field got another picture or place is a change for it, too', async () => {
    const twice = await signed(file, { rectangle: { x: 300, y: 60, width: 100, height: 50 } });
    const later = (entries: Record<string, PdfObject>) =>
      updated(twice, (document, writer) => {
        const field = document.array(document.dict(ref(8))?.get('Fields')).at(-1);
        if (field instanceof PdfRef) withEntries(field.number, entries)(document, writer);
      });
    for (const changed of [{ AP: dict({ N: ref(7) }) }, { Rect: [60, 740, 400, 790] }])
      expect(reports(later(changed))).toMatchObject([{ verdict: 'invalid' }, { verdict: 'invalid' }]);
  });

  it('a later signature that is broken does not spoil it', async () => {
    const twice = await signed(file, {
      rectangle: { x: 300, y: 60, width: 100, height: 50 },
    });
    const broken = Buffer.from(twice);
    const digit = broken.lastIndexOf('/Contents <') + 1_000;
    broken.write(broken[digit] === 0x30 ? '1' : '0', digit, 'latin1');
    expect(reports(broken)).toMatchObject([{ verdict: 'valid' }, { verdict: 'invalid' }]);
    const unknown = Buffer.from(twice);
    unknown.write('/adbe.x509.rsa_sha1 ', unknown.lastIndexOf('/ETSI.CAdES.detached'), 'latin1');
    expect(reports(unknown)).toMatchObject([{ verdict: 'valid' }, { problems: ['format_unsupported'] }]);
  });
});

const PLAIN = [
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
];

it('keeps a signature valid if the page mode is left out, as PyMuPDF does when it saves', async () => {
  const objects = PLAIN.map((object) => object.replace('/Catalog', '/Catalog/PageMode/FullScreen'));
  const withoutMode: Update = (document, writer) => {
    const rest = [...document.root].filter(([key]) => key !== 'PageMode');
    writer.set(ref(1), new Map(rest));
  };
  expect(first(updated(await signed(pdfOfObjects(objects)), withoutMode))).toMatchObject({
    verdict: 'valid',
    laterChanges: ['metadata'],
  });
});

it('makes the signature of a portfolio invalid if an attached file that viewers show in place of its pages is exchanged', async () => {
  const portfolio = (entries: string) =>
    pdfOfObjects([
      `<</Type/Catalog/Pages 2 0 R${entries}/Names<</EmbeddedFiles<</Names[(a) 4 0 R]>>>>>>`,
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
      '<</Type/Filespec/F(a)/EF<</F 5 0 R>>>>',
      stream('Rent is 900', '/Type/EmbeddedFile'),
    ]);
  const exchanged: Update = (_, writer) => {
    writer.set(ref(5), new PdfStream(dict({ Type: name('EmbeddedFile') }), Buffer.from('Rent is 100')));
  };
  const after = async (entries: string) => first(updated(await signed(portfolio(entries)), exchanged));
  expect((await after('/Collection<</D(a)>>')).problems).toEqual(['changed_after_signing']);
  expect((await after('')).problems).toEqual(['structure_changed']);
});

it('reads each part of a security store once, in however many places it is', async () => {
  const file = updated(await signed(pdfOfObjects(PLAIN)), (document, writer) => {
    const zeros = deflateSync(Buffer.alloc(1_000_000));
    const stored = writer.add(new PdfStream(dict({ Filter: name('FlateDecode') }), zeros));
    const list = writer.add(Array<PdfObject>(1000).fill(stored));
    const lists = writer.add(Array<PdfObject>(1000).fill(list));
    withCatalog({ DSS: writer.add(dict({ Certs: list, CRLs: list, VRI: lists })) })(document, writer);
  });
  const { result, milliseconds } = withProcessorTime(() => first(file), 3000);
  expect(result).toMatchObject({ verdict: 'valid', laterChanges: ['validation_data'] });
  expect(milliseconds).toBeLessThan(3000);
});

describe('a certification that permits no changes', () => {
  const stamped =
    (entries: Record<string, PdfObject>): Update =>
    (document, writer) => {
      document.trailer.set('Info', writer.add(dict(entries)));
      const [data] = certificates('more');
      if (data) withCatalog({ DSS: dict({ Certs: [ref(14), writer.add(data)] }) })(document, writer);
    };
  const time = textString('D:20260101000000Z');

  it.each<[string, Record<string, PdfObject>, string]>([
    ['that iText states itself and the time', { ModDate: time, Producer: textString('iText') }, 'valid'],
    ['a title', { ModDate: time, Title: textString('Rent is 100') }, 'invalid'],
    ['a time that is no text', { ModDate: dict({ A: 1 }) }, 'invalid'],
  ])('with validation data and %s', async (_, entries, verdict) => {
    const certified = await signed(contract(), { certify: 1 });
    expect(first(updated(certified, stamped(entries))).verdict).toBe(verdict);
  });

  it('does not permit other metadata beside the time', async () => {
    const certified = await signed(contract(), { certify: 1 });
    const change: Update = (document, writer) => {
      stamped({ ModDate: time })(document, writer);
      withCatalog({ Lang: textString('de') })(document, writer);
    };
    expect(first(updated(certified, change)).verdict).toBe('invalid');
  });
});

describe('an empty signature field that is signed, perhaps with another area,', () => {
  const WIDGET = 6;
  const base = (entries: string, rectangle = '300 600 450 640') =>
    pdfOfObjects([
      '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[6 0 R]>>>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Annots[6 0 R]>>',
      stream('BT ET'),
      stream('0 0 150 40 re f', '/Type/XObject/Subtype/Form/BBox[0 0 150 40]'),
      `<</Type/Annot/Subtype/Widget/P 3 0 R/FT/Sig/T(later)/Rect[${rectangle}]${entries}>>`,
    ]);
  const after = async (entries: string, Rect: number[]) => {
    const changed = updated(await signed(base(entries)), withEntries(WIDGET, { Rect }));
    return first(await signed(changed, { fieldName: 'later' }));
  };

  it('keeps an earlier signature valid if it showed nothing and has no area any more', async () => {
    expect(await after('', [0, 0, 0, 0])).toMatchObject({ verdict: 'valid', laterChanges: ['signature'] });
  });

  it.each([
    ['two fifths of its page', '0 0 595 330', 'valid', []],
    ['three fifths of its page', '0 0 595 510', 'unknown', ['structure_changed']],
  ])(
    'takes %s when it is signed, at [%s]: an earlier signature is %s',
    async (_, rectangle, verdict, problems) => {
      const both = await signed(await signed(base('', rectangle)), { fieldName: 'later' });
      expect(first(both)).toMatchObject({ verdict, problems });
    },
  );

  it.each<[string, string, number[]]>([
    ['was moved', '', [60, 740, 400, 790]],
    ['showed a picture that disappears', '/AP<</N 5 0 R>>', [0, 0, 0, 0]],
    ['had a background that disappears', '/MK<</BG[1 0 0]>>', [0, 0, 0, 0]],
  ])('makes an earlier signature invalid if it %s', async (_, entries, rectangle) => {
    expect((await after(entries, rectangle)).problems).toEqual(['changed_after_signing']);
  });
});

describe('a later revision outside the pages that is not proved to be harmless', () => {
  it.each<[string, Update, string]>([
    ['bookmarks', withCatalog({ Outlines: dict({}) }), 'Outlines'],
    ['attachments', withCatalog({ Names: dict({ EmbeddedFiles: dict({}) }) }), 'EmbeddedFiles'],
    ['a name under a private key of the catalog', withCatalog({ XX: name('A') }), 'XX'],
    ['a dictionary under a private key of the catalog', withCatalog({ XX: dict({}) }), 'XX'],
    ['full screen as the page mode', withCatalog({ PageMode: name('FullScreen') }), 'PageMode'],
    ['an unknown page layout', withCatalog({ PageLayout: name('Other') }), 'PageLayout'],
    ['a text in place of the page mode', withCatalog({ PageMode: textString('UseOutlines') }), 'PageMode'],
    ['an entry without a known meaning', withEntries(3, { XX: 1 }), 'XX'],
    ['a text under a private key of a page', withEntries(3, { XX: textString('A') }), 'XX'],
    ['a dictionary under a private key above the pages', withEntries(2, { XX: dict({}) }), 'XX'],
    ['a text above the pages under a key of pages', withEntries(2, { Thumb: textString('A') }), 'Thumb'],
    ['tags of the content', withEntries(11, { ActualText: textString('100') }), 'StructTreeRoot'],
    ['a tag that takes in more of the content', withEntries(11, { K: [0, 1] }), 'StructTreeRoot'],
  ])('%s: leaves a signature unknown, and is named', (_, change, part) => {
    const report = first(updated(file, change));
    expect(report).toMatchObject({ verdict: 'unknown', problems: ['structure_changed'] });
    expect(report.changePlaces.map((place) => place.part)).toEqual([part]);
  });

  it.each<[string, Record<string, PdfObject>, string]>([
    ['a name for the screen reader', { TU: textString('Rent') }, 'unknown'],
    ['another font size', { DA: textString('/F1 11 Tf') }, 'unknown'],
    ['another text colour', { DA: textString('/F1 12 Tf 1 g') }, 'unknown'],
    [
      'a text style in which viewers may see another operator',
      { DA: textString('/F1 12 Tf 3 Tr') },
      'unknown',
    ],
    ['flags that hide it', { F: 2 }, 'invalid'],
    ['flags that turn its value into a password', { Ff: 8192 }, 'invalid'],
    ['a wide border', { BS: dict({ S: name('S'), W: 20 }) }, 'invalid'],
    ['a dashed border', { BS: dict({ S: name('D'), W: 1 }) }, 'invalid'],
  ])('an entry of a field that is no default, %s: is no longer valid', (_, entries, verdict) => {
    expect(first(updated(file, withEntries(6, entries))).verdict).toBe(verdict);
  });

  it.each<[string, Record<string, PdfObject>]>([
    ['by more than the last digits', { MediaBox: [0, 0, 595.01, 842] }],
    ['with a fifth number', { MediaBox: [0, 0, 595, 842, 0] }],
  ])('a box of the page that changes %s: is a change', (_, entries) => {
    expect(first(updated(file, withEntries(3, entries))).verdict).toBe('invalid');
  });

  it('the size of a page without one, as iText states it, is none, and counts for marks', async () => {
    const unsized = pdfOfObjects([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R>>',
    ]);
    const kept = await signed(unsized);
    expect(first(updated(kept, withEntries(3, { MediaBox: [0, 0, 612, 792] }))).verdict).toBe('valid');
    const stamp = dict({ Type: name('Annot'), Subtype: name('Stamp'), Rect: [50, 100, 110, 130] });
    expect(first(updated(kept, withAnnotation(stamp))).problems).toEqual(['annotated_after_signing']);
    expect(first(updated(kept, withEntries(3, { MediaBox: [0, 0, 595, 842] }))).verdict).toBe('invalid');
  });

  it('a mark that covers the part of the crop box which is in the media box: is a change', async () => {
    const cropped = pdfOfObjects([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/CropBox[-500 -700 300 300]>>',
    ]);
    const stamp = dict({ Type: name('Annot'), Subtype: name('Stamp'), Rect: [0, 0, 300, 200] });
    const report = first(updated(await signed(cropped), withAnnotation(stamp)));
    expect(report.problems).toEqual(['changed_after_signing']);
  });

  it('field flags that a kid no longer inherits: are a change', async () => {
    const inheriting = pdfOfObjects([
      '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]/DA(/Helv 12 Tf)>>>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Annots[6 0 R]>>',
      stream('BT ET'),
      '<</T(person)/Ff 8192/Kids[6 0 R]>>',
      '<</Type/Annot/Subtype/Widget/P 3 0 R/Parent 5 0 R/FT/Tx/T(pin)/Rect[60 600 200 620]>>',
    ]);
    const kept = await signed(inheriting);
    expect(first(updated(kept, withEntries(6, { Ff: 8192 }))).verdict).toBe('valid');
    expect(first(updated(kept, withEntries(6, { Ff: 0 }))).verdict).toBe('invalid');
  });

  it('resources of the form that draw, where an appearance has none of its own: leave a signature unknown', async () => {
    const own = '/Resources<</Font<</F1 5 0 R>>>>/Length';
    const text = contract().toString('latin1');
    const borrowing = text.replace(own, `${' '.repeat(own.length - '/Length'.length)}/Length`);
    const fonts = dict({ F1: new PdfRef(5, 0) });
    const change = withEntries(8, { DR: dict({ Font: fonts, XObject: dict({ X1: new PdfRef(7, 0) }) }) });
    expect(first(updated(await signed(Buffer.from(borrowing, 'latin1')), change)).problems).toEqual([
      'structure_changed',
    ]);
    expect(first(updated(file, change)).verdict).toBe('valid');
  });

  it.each([
    ['nothing, as in invisible signatures of PDFBox', '', 'valid'],
    ['something', '0 0 9 9 re f', 'unknown'],
  ])('resources of the form, where an appearance without its own draws %s', async (_, drawn, verdict) => {
    const base = pdfOfObjects([
      '<</Type/Catalog/Pages 2 0 R/AcroForm 5 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Annots[6 0 R]>>',
      stream('BT ET'),
      '<</Fields[6 0 R]>>',
      '<</Type/Annot/Subtype/Widget/P 3 0 R/FT/Sig/T(later)/Rect[0 0 0 0]/AP<</N 7 0 R>>>>',
      stream(drawn, '/Type/XObject/Subtype/Form/BBox[0 0 9 9]'),
    ]);
    const change = withEntries(5, { DR: dict({ XObject: dict({ X1: ref(7) }) }) });
    expect(first(updated(await signed(base), change)).verdict).toBe(verdict);
  });

  it('a Size below that of the signed revision, as PDFBox states it: leaves a signature unknown, and is named', () => {
    const text = written({ 9: stream('<x:xmpmeta/>', '/Type/Metadata/Subtype/XML') })(file).toString(
      'latin1',
    );
    const at = text.lastIndexOf('/Size ');
    const changed = `${text.slice(0, at)}${text.slice(at).replace(/\/Size \d+/, '/Size 10')}`;
    const report = first(Buffer.from(changed, 'latin1'));
    expect(report).toMatchObject({ verdict: 'unknown', problems: ['structure_changed'] });
    expect(report.changePlaces.map((place) => place.part)).toEqual(['Size']);
  });

  it('a cross-reference of all objects that continues none, as PoDoFo writes it: leaves a signature unknown, and is named', () => {
    const whole = rawUpdated(file, { isWhole: true });
    expect(first(whole)).toMatchObject({ verdict: 'unknown', problems: ['structure_changed'] });
    expect(first(whole).changePlaces.map((place) => place.part)).toEqual(['Prev']);
    const forged = rawUpdated(file, { isWhole: true, objects: { 4: stream('BT (Rent is 100) Tj ET') } });
    expect(first(forged)).toMatchObject({ verdict: 'invalid', problems: ['changed_after_signing'] });
  });
});

describe('an object deep below a field', () => {
  const replaced = {
    7: stream('/Tx BMC BT /F1 12 Tf 2 5 Td (100) Tj ET EMC', '/Type/XObject/Subtype/Form/BBox[0 0 140 20]'),
  };
  const isChanged = ({ problems }: SignatureReport) => problems.includes('filling_not_proved');

  it('counts as changed for all signatures before its update, and for none after it', async () => {
    const twice = await signed(await signed(file));
    const changed = await signed(await signed(written(replaced)(twice)));
    expect(reports(changed).map(isChanged)).toEqual([true, true, true, false, false]);
  });

  it('counts as changed where a later update takes the change back only in part', async () => {
    const twice = await signed(written(replaced)(await signed(file)));
    const back = written({
      7: stream('/Tx BMC BT /F1 12 Tf 2 5 Td (900) Tj ET', '/Type/XObject/Subtype/Form/BBox[0 0 140 20]'),
    });
    expect(reports(await signed(back(twice))).map(isChanged)).toEqual([true, true, true, false]);
  });
});
