import { contentDisposition } from './content-disposition.ts';

describe('the name of a download', () => {
  it('stands plainly and, for other alphabets, encoded', () => {
    expect(contentDisposition('attachment', 'letter.pdf')).toBe(
      `attachment; filename="letter.pdf"; filename*=UTF-8''letter.pdf`,
    );
    expect(contentDisposition('inline', 'Übergabe 1.pdf')).toBe(
      `inline; filename="_bergabe 1.pdf"; filename*=UTF-8''%C3%9Cbergabe%201.pdf`,
    );
  });

  it.each([
    'a"; filename="b.exe',
    'a\r\nSet-Cookie: x=1',
    'a\\"b',
    'a%0d%0ab',
    "a'b(c)*",
    'lone \ud800 surrogate',
  ])('cannot leave its parameter or its line: %j', (name) => {
    const header = contentDisposition('attachment', name);
    expect(header).toMatch(
      /^attachment; filename="[^"\\%\r\n]*"; filename\*=UTF-8''[A-Za-z0-9!#$&+.^_`|~%-]*$/,
    );
  });
});
