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

/** Length in bytes that a stream states. */
const LONG = 2_000;

/** Returns a file whose fourth object is a stream that states more bytes than the file has, and the file with those bytes. */
function withLongerStream(): { revision: Buffer; file: Buffer } {
  const stream = `<</Length ${LONG}>>\nstream\nshort\nendstream`;
  const text = pdfOfObjects([...OBJECTS.slice(0, 3), stream]).toString('latin1');
  const startxref = text.slice(text.lastIndexOf('startxref'));
  const rest = text.indexOf('short') + LONG - text.length;
  const file = `${text}${' '.repeat(rest)}endstream${' '.repeat(64)}\n${startxref}`;
  return { revision: Buffer.from(text, 'latin1'), file: Buffer.from(file, 'latin1') };
}

const open = (text: string) => openDocument(Buffer.from(text, 'latin1'));

describe('openDocument', () => {
  it('rebuilds a cross-reference whose entry leads to another object', () => {
    expect(open(withOffset('0000000030')).isRebuilt).toBe(true);
  });

  it('takes an object from the last of the object streams that have it when it rebuilds a cross-reference', () => {
    const container = (number: number, text: string) =>
      `${number} 0 obj\n<</Type/ObjStm/N 1/First 4/Length ${text.length + 4}>>\nstream\n4 0 ${text}\nendstream\nendobj\n`;
    const [head = ''] = pdfOfObjects(OBJECTS.slice(0, 3)).toString('latin1').split('xref\n');
    const file = `${head}${container(5, '(note)')}${container(6, '(new note)')}trailer\n<</Root 1 0 R>>\n`;
    const document = open(file);
    expect(document.isRebuilt).toBe(true);
    expect(document.load(4)).toMatchObject({ bytes: Buffer.from('new note') });
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

  describe('with a last revision that the cross-reference does not lead to', () => {
    const whole = updated(pdfOfObjects(OBJECTS).toString('latin1'));
    const first = pdfOfObjects(OBJECTS).toString('latin1');

    it.each([
      ['cut off before its cross-reference', whole.slice(0, whole.lastIndexOf('xref\n4 1'))],
      ['cut off within its cross-reference', whole.slice(0, whole.lastIndexOf('trailer'))],
      [
        'that states the cross-reference of the revision before',
        whole.replace(/\d+(\n%%EOF\n)$/, `${/startxref\n(\d+)/.exec(first)?.[1] ?? ''}$1`),
      ],
    ])('reads one %s by searching for its objects', (_, text) => {
      const document = open(text);
      expect(document.isRebuilt).toBe(true);
      expect(document.load(4)).toMatchObject({ bytes: Buffer.from('new note') });
    });

    it('keeps the cross-reference where only other text follows', () => {
      expect(open(`${whole}\n% written by a printer in 1 object\n`).isRebuilt).toBe(false);
    });
  });

  it('reads the objects of an earlier revision as they were, although the later one is open', () => {
    const text = pdfOfObjects(OBJECTS).toString('latin1');
    const later = open(updated(text));
    const revision = openDocument(Buffer.from(text, 'latin1'), { revisionOf: later });
    expect(later.load(4)).toMatchObject({ bytes: Buffer.from('new note') });
    expect(revision.load(4)).toMatchObject({ bytes: Buffer.from('note') });
    expect(revision.sections).toEqual(later.sections.slice(1));
  });

  it('ends a stream within its revision, although it goes on in the later one that is open', () => {
    const { revision, file } = withLongerStream();
    const later = openDocument(file);
    expect(later.load(4)).toMatchObject({ data: { length: LONG } });
    const opened = openDocument(revision, { revisionOf: later });
    expect(opened.load(4)).toMatchObject({ data: Buffer.from('short') });
  });
});
