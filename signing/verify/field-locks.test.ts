import { replacedText } from '#support/pdf/attacker.ts';
import { pdfOfObjects } from '#support/pdf/pdf-of-objects.ts';
import { signContracts, type SignedContracts } from '#support/pdf/signed-contracts.ts';

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
  const unlocked = replacedText(once, '/FieldMDP', '/FieldXXX');
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
