import { xrefStreamPdf } from '#support/pdf/sample-pdfs.ts';
import { signedPdf } from '#support/pdf/signed-pdf.ts';
import { createTestPki, type TestPki } from '#support/pki/test-pki.ts';
import { replacing } from '../../../tests/attacks/attack.ts';
import { ATTACKED_FILES, OBJECTS } from '../../../tests/attacks/base-files.ts';
import { EVIL } from '../../../tests/attacks/raw-update.ts';
import { openDocument } from '../../pdf/open-document.ts';
import { serialize } from '../../pdf/objects/serialize.ts';
import { verifyPdf } from '../verify-pdf.ts';

let pki: TestPki;
let twice: Buffer;
beforeAll(async () => {
  pki = await createTestPki();
  const once = await signedPdf(xrefStreamPdf(), await pki.person('ec'));
  twice = await signedPdf(once, await pki.person('ec'), { y: 160 });
});

interface Hollow {
  number?: number;
  widths?: string;
  root?: string;
  prev?: number;
  /** Text before the object. */
  lead?: string;
}

/** Appends a cross-reference stream whose entries have no width, as an incremental saving of PDFBox without changes does. */
function hollow(pdf: Buffer, { number, widths = '0 0 0', root, prev, lead = '' }: Hollow = {}): Buffer {
  const { trailer, startxref } = openDocument(pdf);
  const size = Number(trailer.get('Size'));
  const entries = `/Root ${root ?? serialize(trailer.get('Root') ?? null)}/Prev ${prev ?? startxref}/Size ${size + 1}`;
  const start = `\r\n${lead}`;
  const text = `${start}${number ?? size} 0 obj\n<</Length 0/Type/XRef/Index[0 1]/W[${widths}]${entries}>>\nstream\r\n\r\nendstream\nendobj\n`;
  const end = `startxref\n${pdf.length + start.length}\n%%EOF\n`;
  return Buffer.concat([pdf, Buffer.from(text + end, 'latin1')]);
}

const report = (pdf: Buffer) => verifyPdf(pdf, { roots: [{ der: pki.authority.root, source: 'test' }] });

describe('an update that is a cross-reference stream without entries', () => {
  it('leaves the verdict on all signatures before it unknown, of a file that is damaged', () => {
    expect(report(hollow(twice))).toMatchObject({
      ...{ verdict: 'unknown', isDamaged: true },
      signatures: [
        { verdict: 'unknown', problems: ['structure_changed'], coverage: 'revision' },
        { verdict: 'unknown', problems: ['structure_changed'], coverage: 'revision' },
      ],
    });
  });

  it.each<[string, Hollow]>([
    ['has the number of an object', { number: 1 }],
    ['names another catalog', { root: '40 0 R', lead: '40 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n' }],
    ['has entries', { widths: '1 1 0' }],
    ['continues an earlier revision', { prev: 0 }],
    ['follows another object', { lead: '1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n' }],
    ['follows another trailer', { lead: 'trailer\n<</Root 2 0 R>>\n' }],
  ])('is a change if it %s', (_, change) => {
    expect(report(hollow(twice, change)).signatures.map(({ verdict }) => verdict)).toEqual([
      'invalid',
      'invalid',
    ]);
  });

  it('is a change if viewers that search the file for objects find other contents in the signed bytes', async () => {
    const file = ATTACKED_FILES.find(({ name }) => name === 'xref stream');
    const hidden = `endstream\nendobj\n${OBJECTS.contents} 0 obj\n${EVIL}`;
    const verdictOn = async (objects: readonly string[] = []) => {
      const pdf = await signedPdf(file?.build(objects) ?? Buffer.alloc(0), await pki.person('ec'));
      return report(hollow(pdf)).signatures.map(({ verdict }) => verdict);
    };
    expect(await verdictOn(file?.objects)).toEqual(['unknown']);
    const prepare = replacing(OBJECTS.orphan, 'endstream', hidden);
    expect(await verdictOn(prepare(file?.objects ?? []))).toEqual(['invalid']);
  });
});
