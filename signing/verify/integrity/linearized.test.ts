import { openDocument } from '../../pdf/open-document.ts';
import { isReadFromFront } from './linearized.ts';

const OBJECTS = [
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
];

interface Linearized {
  /** Stated length less the real one. */
  difference?: number;
  /** Cross-reference to which startxref leads. */
  startxref: 'first' | 'last';
  /** Further entries of the first object. */
  entries?: string;
}

/** Returns a file with a cross-reference after its first object and another one at its end. */
function linearized({ difference = 0, startxref, entries = '' }: Linearized) {
  const digits = (value: number) => String(value).padStart(10, '0');
  const write = (length: number) => {
    const first = `%PDF-1.7\n4 0 obj\n<</Linearized 1/L ${length}${entries}>>\nendobj\n`;
    const table = (offsets: number[]) =>
      `xref\n0 4\n0000000000 65535 f \n${offsets.map((offset) => `${digits(offset)} 00000 n \n`).join('')}trailer\n<</Size 5/Root 1 0 R>>\n`;
    const texts = OBJECTS.map((text, index) => `${index + 1} 0 obj\n${text}\nendobj\n`);
    const start = first.length + table([0, 0, 0]).length;
    const offsets = texts.map((_, index) => start + texts.slice(0, index).join('').length);
    const target = startxref === 'first' ? first.length : start + texts.join('').length;
    return `${first}${table(offsets)}${texts.join('')}${table(offsets)}startxref\n${target}\n%%EOF\n`;
  };
  const { length } = write(1_000);
  return openDocument(Buffer.from(write(length + difference).padEnd(length), 'latin1'));
}

describe('isReadFromFront', () => {
  it('holds for a file of the stated length whose startxref leads to another cross-reference', () => {
    expect(isReadFromFront(linearized({ startxref: 'last' }))).toBe(true);
  });

  it('does not hold for a linearized file as others write it, or of another length', () => {
    expect(isReadFromFront(linearized({ startxref: 'first' }))).toBe(false);
    expect(isReadFromFront(linearized({ startxref: 'last', difference: 10 }))).toBe(false);
  });

  it('holds for a file that states two lengths', () => {
    expect(isReadFromFront(linearized({ startxref: 'last', difference: 10, entries: '/L 9' }))).toBe(true);
  });
});
