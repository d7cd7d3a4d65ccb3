import { Lexer } from '../parse/lexer.ts';
import { parseObject } from '../parse/parser.ts';
import { serialize } from './serialize.ts';

describe('serialize', () => {
  it.each([0, -1, 611.971653543307, 0.1 + 0.2, 1e-7, -2.5e-9, 1e15, 12345678901234567890, 4.2e21, -0.000001])(
    'writes the number %d without exponent and without loss',
    (value) => {
      const text = serialize([value]);
      expect(text).not.toMatch(/e/i);
      expect(parseObject(new Lexer(Buffer.from(text, 'latin1')))).toEqual([value]);
    },
  );

  it('refuses numbers that are not finite', () => {
    expect(() => serialize(Number.POSITIVE_INFINITY)).toThrow('pdf_broken');
    expect(() => serialize(Number.NaN)).toThrow('pdf_broken');
  });
});
