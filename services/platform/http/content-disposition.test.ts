import { parse } from 'content-disposition';
import { contentDisposition } from './content-disposition.ts';

describe('contentDisposition', () => {
  it('has an ASCII name for old clients beside the UTF-8 name', () => {
    expect(contentDisposition('attachment', 'letter 1.pdf')).toBe('attachment; filename="letter 1.pdf"');
    expect(contentDisposition('inline', 'Übergabe 1.pdf')).toBe(
      `inline; filename="?bergabe 1.pdf"; filename*=UTF-8''%C3%9Cbergabe%201.pdf`,
    );
  });

  it.each([
    'a"; filename="b.exe',
    'a\r\nSet-Cookie: x=1',
    'a\\"b',
    'a%0d%0ab',
    "a'b(c)*",
    'lone \ud800 surrogate',
  ])('keeps a name in its parameter and in its line: %j', (name) => {
    const header = contentDisposition('attachment', name);
    expect(header).not.toMatch(/[\r\n]/);
    expect(() => new Headers({ 'content-disposition': header })).not.toThrow();
    expect(parse(header)).toMatchObject({
      type: 'attachment',
      parameters: { filename: name.toWellFormed() },
    });
  });
});
