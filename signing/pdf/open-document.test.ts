import { pdfOfObjects } from '#support/pdf/pdf-of-objects.ts';
import { openDocument } from './open-document.ts';

const OBJECTS = [
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
  '(note)',
];

/** Returns the file with another cross-reference offset for its fourth object. */
function withOffset(offset: string): string {
  const text = pdfOfObjects(OBJECTS).toString('latin1');
  return text.replace(/\d{10}( 00000 n \ntrailer)/, `${offset}$1`);
}

/** Returns the file with an incremental update that replaces the fourth object. */
function updated(text: string): string {
  const previous = /startxref\n(\d+)/.exec(text)?.[1] ?? '';
  const object = '4 0 obj\n(new note)\nendobj\n';
  const table = `xref\n4 1\n${String(text.length).padStart(10, '0')} 00000 n \n`;
  const trailer = `trailer\n<</Size 5/Root 1 0 R/Prev ${previous}>>\n`;
  return `${text}${object}${table}${trailer}startxref\n${text.length + object.length}\n%%EOF\n`;
}

const open = (text: string) => openDocument(Buffer.from(text, 'latin1'));

describe('openDocument', () => {
  it('rebuilds a cross-reference whose entry leads to another object', () => {
    expect(open(withOffset('0000000030')).isRebuilt).toBe(true);
  });

  it('keeps a cross-reference whose entry leads to the file header and treats the entry as free', () => {
    const document = open(withOffset('0000000000'));
    expect(document.isRebuilt).toBe(false);
    expect(document.load(4)).toBeNull();
  });

  it('keeps a cross-reference whose wrong entry a newer section corrects', () => {
    const document = open(updated(withOffset('0000000030')));
    expect(document.isRebuilt).toBe(false);
    expect(document.load(4)).toMatchObject({ bytes: Buffer.from('new note') });
  });
});
