import { SigningError } from '../../signing-error.ts';
import { Lexer } from './lexer.ts';
import { PdfName, PdfRef, PdfString, type PdfObject } from '../objects/objects.ts';
import { parseObject } from './parser.ts';
import { serialize } from '../objects/serialize.ts';

function parse(text: string): PdfObject {
  return parseObject(new Lexer(Buffer.from(text, 'latin1')));
}

const stringOf = (value: PdfObject): string =>
  value instanceof PdfString ? value.bytes.toString('latin1') : 'no string';

describe('parseObject', () => {
  it.each([
    ['12', 12],
    ['-0.5', -0.5],
    ['+3', 3],
    ['.25', 0.25],
    ['4.', 4],
    ['--5', -5],
    ['12-3', 12],
    ['007', 7],
    ['1.2.3', 1.2],
    ['-', 0],
  ])('reads %s as %d', (text, value) => {
    expect(parse(text)).toBeCloseTo(value);
  });
});

describe('parseObject, for strings', () => {
  it.each([
    ['(plain)', 'plain'],
    ['(a (nested (one)) b)', 'a (nested (one)) b'],
    ['(\\(\\)\\\\\\n\\r\\t)', '()\\\n\r\t'],
    ['(\\101\\1012\\7)', 'AA2\x07'],
    ['(line\\\r\ncontinued)', 'linecontinued'],
    ['(unknown \\q)', 'unknown q'],
    ['<48656C6C6F>', 'Hello'],
    ['<48 65\n6c6C 6F>', 'Hello'],
    ['<487>', 'Hp'],
    ['()', ''],
    ['(open', 'open'],
  ])('reads the string %s', (text, value) => {
    expect(stringOf(parse(text))).toBe(value);
  });
});

describe('parseObject, for names and references', () => {
  it('decodes #xx in a name', () => {
    expect(parse('/A#20B#2F')).toEqual(new PdfName('A B/'));
  });

  it('reads two integers as a reference only if R follows', () => {
    expect(parse('[1 0 R 2 0 3 0 R 4 5]')).toEqual([new PdfRef(1, 0), 2, 0, new PdfRef(3, 0), 4, 5]);
    expect(parse('[1 0 Rx]')).toEqual([1, 0, null]);
  });
});

describe('parseObject, for arrays and dictionaries', () => {
  it('reads nested containers with comments and keywords', () => {
    expect(parse('<</A[true false null]% comment\n/B<</C(x)>>/D/E>>')).toEqual(
      new Map<string, PdfObject>([
        ['A', [true, false, null]],
        ['B', new Map([['C', new PdfString(Buffer.from('x'))]])],
        ['D', new PdfName('E')],
      ]),
    );
  });

  it('ends unclosed containers where the object ends', () => {
    expect(parse('<</A 1/B[2 3 endobj 4 0 obj 5')).toEqual(
      new Map<string, PdfObject>([
        ['A', 1],
        ['B', [2, 3]],
      ]),
    );
  });

  it('refuses arrays nested beyond the limit', () => {
    expect(() => parse('['.repeat(500))).toThrow(SigningError);
  });
});

describe('serialize', () => {
  it.each([
    '<</A [1 -0.5 true null]\n/B 3 0 R\n>>',
    '[/Name#20with#20spaces <48656c6c6f>]',
    '0.00000012',
    '123456789012',
  ])('writes %s as it was read', (text) => {
    expect(serialize(parse(text))).toBe(text);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY])('refuses %d', (value) => {
    expect(() => serialize(value)).toThrow('pdf_broken');
  });
});
