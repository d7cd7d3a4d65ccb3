import { replacedText } from '#support/pdf/attacker.ts';
import { classicPdf } from '#support/pdf/sample-pdfs.ts';
import { pdfOfObjects } from '#support/pdf/pdf-of-objects.ts';
import { withProcessorTime } from '#support/processor-time.ts';
import { signContracts, type SignedContracts } from '#support/pdf/signed-contracts.ts';
import { dict, name, type PdfDict } from '../pdf/objects/objects.ts';
import { textString } from '../pdf/objects/text-string.ts';
import { openDocument } from '../pdf/open-document.ts';
import { restrictionsOf } from './changes/permitted-changes.ts';

/** Milliseconds of processor time; names that are read for each field take ten times as long. */
const LIMIT = 2_000;
const WIDGET = '/Type/Annot/Subtype/Widget/FT/Sig/P 3 0 R';

let contracts: SignedContracts;
beforeAll(async () => {
  contracts = await signContracts();
});

/** Returns a file with two signature fields, of which the first has a lock and is signed. */
function withLock(lock: string): Promise<Buffer> {
  const pdf = pdfOfObjects([
    '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R 5 0 R]>>>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Annots[4 0 R 5 0 R]>>',
    `<<${WIDGET}/T(First)/Rect[60 700 260 760]/Lock<<${lock}>>>>`,
    `<<${WIDGET}/T(Second)/Rect[60 600 260 660]>>`,
  ]);
  return contracts.signed(pdf, { fieldName: 'First' });
}

/** Returns the verdict on the first signature once another field is signed, by a program that ignores locks. */
async function verdictWith(lock: string, fieldName?: string) {
  const once = await withLock(lock);
  const unlocked = replacedText(replacedText(once, /\/FieldMDP/g, '/FieldXXX'), /\/Lock/g, '/Lxxx');
  const twice = await contracts.signed(unlocked, { fieldName });
  return contracts.first(Buffer.concat([once, twice.subarray(once.length)]));
}

describe('a signature field that an earlier signature locks', () => {
  it.each([
    ['all fields', '/Action/All'],
    ['its field', '/Action/Include/Fields[(Second)]'],
    ['all but others', '/Action/Exclude/Fields[(Third)]'],
  ])('is a change when it is signed, if the lock is on %s', async (_, lock) => {
    expect(await verdictWith(lock, 'Second')).toMatchObject({
      verdict: 'invalid',
      problems: ['changed_after_signing'],
      laterChanges: ['signature'],
    });
  });

  it.each([
    ['others', '/Action/Include/Fields[(Third)]'],
    ['all but this one', '/Action/Exclude/Fields[(Second)]'],
  ])('may be signed if the lock is on %s', async (_, lock) => {
    expect(await verdictWith(lock, 'Second')).toMatchObject({ verdict: 'valid', problems: [] });
  });

  it('may be added and signed if the lock is on all fields that the document has', async () => {
    expect(await verdictWith('/Action/All', undefined)).toMatchObject({ verdict: 'valid' });
  });
});

describe('the locks of a signature', () => {
  const document = openDocument(classicPdf());
  const restrictionsBy = (...locks: PdfDict[]) =>
    restrictionsOf(document, {
      ref: undefined,
      dict: dict({}),
      fields: locks.map((lock) => ({
        ...{ ref: undefined, name: 'Client', type: 'Sig', value: null },
        dict: dict({ Lock: lock }),
      })),
    });
  const including = (...names: string[]) => dict({ Action: name('Include'), Fields: names.map(textString) });

  it('are read once for all fields: a small file may have many of both', () => {
    const { isLocked } = restrictionsBy(including(...Array.from({ length: 50_000 }, (_, at) => `x${at}`)));
    const filled = Array.from({ length: 1_000 }, (_, at) => `f${at}`);
    const { result, milliseconds } = withProcessorTime(() => filled.filter(isLocked), LIMIT);
    expect(result).toEqual([]);
    expect(milliseconds).toBeLessThan(LIMIT);
  });

  it.each([
    [100, false],
    [101, true],
  ])('include all fields if they are too many: %d', (count, isLocked) => {
    const locks = Array.from({ length: count }, () => including('other'));
    expect(restrictionsBy(...locks).isLocked('amount')).toBe(isLocked);
  });

  it('include a field of more levels than are compared', () => {
    expect(restrictionsBy(including('other')).isLocked(Array(100).fill('a').join('.'))).toBe(false);
    expect(restrictionsBy(including('other')).isLocked(Array(101).fill('a').join('.'))).toBe(true);
  });
});
