import { withCatalog, updated } from '#support/pdf/attacker.ts';
import { ATTACKED_FILES, OBJECTS } from '../../tests/attacks/base-files.ts';
import { edited, rawUpdated, type RawUpdate } from '../../tests/attacks/raw-update.ts';
import { stream } from '#support/pdf/pdf-of-objects.ts';
import { signedPdf } from '#support/pdf/signed-pdf.ts';
import { createTestPki, type TestPki } from '#support/pki/test-pki.ts';
import { verifyPdf } from './verify-pdf.ts';

let pki: TestPki;
beforeAll(async () => {
  pki = await createTestPki();
});

const reports = (pdf: Buffer) =>
  verifyPdf(pdf, { roots: [{ der: pki.authority.root, source: 'test' }] }).signatures;

async function signed(name: string): Promise<Buffer> {
  const file = ATTACKED_FILES.find((one) => one.name === name);
  if (!file) throw new Error(name);
  return signedPdf(file.build(file.objects), await pki.person('ec'));
}

const METADATA = stream('<x:xmpmeta>2</x:xmpmeta>', '/Type/Metadata/Subtype/XML');

/** Returns an update that writes an object twice, as PDFBox does when it is told which objects to save. */
const twice = (objects: Record<number, string>, copiesListed?: 'first' | 'last'): RawUpdate => ({
  ...{ objects, copies: objects },
  ...(copiesListed && { copiesListed }),
});

describe('an object that an update writes twice, alike', () => {
  it.each([
    ['classic', 'last'],
    ['classic', 'first'],
    ['xref stream', undefined],
    ['object stream', undefined],
  ] as const)('counts once in a file of the kind "%s", listed besides: %s', async (name, copiesListed) => {
    const file = await signed(name);
    const update = rawUpdated(file, twice({ [OBJECTS.metadata]: METADATA }, copiesListed));
    expect(reports(update)).toMatchObject([{ verdict: 'valid', laterChanges: ['metadata'] }]);
  });

  it('counts once where a further signature replaces it', async () => {
    const file = await signed('classic');
    const update = rawUpdated(file, twice(edited(file, 1, />>$/, '/DSS<</Type/DSS>>>>'), 'last'));
    const again = await signedPdf(update, await pki.person('ec'), { y: 160 });
    const later = updated(again, withCatalog({ Lang: null }));
    expect(reports(again).map(({ verdict }) => verdict)).toEqual(['valid', 'valid']);
    expect(reports(later).map(({ verdict }) => verdict)).toEqual(['valid', 'valid']);
  });
});

describe('an object that an update has twice', () => {
  const OTHER = METADATA.replace('2<', '3<');

  it.each([
    ['with other data', { [OBJECTS.metadata]: OTHER }],
    ['with another entry', { [OBJECTS.metadata]: METADATA.replace('<<', '<</A 1') }],
    ['with a key twice in one of them', { [OBJECTS.metadata]: METADATA.replace('<<', '<</Type/A') }],
  ])('is a change %s', async (_, copies) => {
    const file = await signed('classic');
    for (const listing of [{}, { copiesListed: 'first' }, { copiesListed: 'last' }] as const) {
      const update = { objects: { [OBJECTS.metadata]: METADATA }, copies, ...listing };
      expect(reports(rawUpdated(file, update))).toMatchObject([{ problems: ['changed_after_signing'] }]);
    }
  });

  it('is a change if the cross-reference locates neither', async () => {
    const file = await signed('classic');
    const update = { objects: edited(file, 1, />>$/, '/DSS<</Type/DSS>>>>') };
    expect(reports(rawUpdated(file, update))).toMatchObject([{ verdict: 'valid' }]);
    const copies = { [OBJECTS.metadata]: METADATA };
    expect(reports(rawUpdated(file, { ...update, copies }))).toMatchObject([{ verdict: 'invalid' }]);
  });

  it('is a change if it is listed with another generation', async () => {
    const file = await signed('classic');
    const text = rawUpdated(file, twice({ [OBJECTS.metadata]: METADATA }, 'last')).toString('latin1');
    const at = text.lastIndexOf(' 00000 n');
    const forged = Buffer.from(`${text.slice(0, at)} 00001 n${text.slice(at + 8)}`, 'latin1');
    expect(reports(forged)).toMatchObject([{ verdict: 'invalid' }]);
  });

  describe('and which is the document information dictionary with other entries, as PDFBox encrypts it', () => {
    const INFO = 60;
    const update = (trailer = `/Info ${INFO} 0 R`, more: Record<number, string> = {}): RawUpdate => ({
      ...{ objects: { [INFO]: '<</Producer(A)>>', ...more }, copies: { [INFO]: '<</Title(B)>>' } },
      ...{ copiesListed: 'last', trailer },
    });

    it('leaves signatures before it unknown, and later ones valid', async () => {
      const file = rawUpdated(await signed('classic'), update());
      expect(reports(file)).toMatchObject([{ verdict: 'unknown', problems: ['structure_changed'] }]);
      const again = await signedPdf(file, await pki.person('ec'), { y: 160 });
      const later = updated(again, withCatalog({ Lang: null }));
      expect(reports(later).map(({ verdict }) => verdict)).toEqual(['unknown', 'valid']);
    });

    it('is a change if it is none, or something else in the document, too', async () => {
      const file = await signed('classic');
      expect(reports(rawUpdated(file, update('')))).toMatchObject([{ verdict: 'invalid' }]);
      const catalog = edited(file, 1, />>$/, `/PieceInfo ${INFO} 0 R>>`);
      expect(reports(rawUpdated(file, update(undefined, catalog)))).toMatchObject([{ verdict: 'invalid' }]);
    });
  });

  it('is a change if it holds other objects', async () => {
    const file = await signed('object stream');
    const inner = '40 0 41 5 <<>> <<>>';
    const objects = { 60: stream(inner, '/Type/ObjStm/N 2/First 10') };
    const rows = [40, 41].map((number, second) => ({ number, kind: 'compressed' as const, at: 60, second }));
    const once = { objects: { ...objects, ...edited(file, 1, />>$/, '/DSS<</Type/DSS>>>>') }, rows };
    expect(reports(rawUpdated(file, once))).toMatchObject([{ verdict: 'valid' }]);
    expect(reports(rawUpdated(file, { ...once, copies: objects }))).toMatchObject([{ verdict: 'invalid' }]);
  });
});
