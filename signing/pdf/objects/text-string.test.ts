import { PdfString } from './objects.ts';
import { dateString, parseDate, textOf, textString } from './text-string.ts';

describe('textString and textOf', () => {
  it.each(['', 'plain', 'Müller', 'Kovačić', '山田 太郎', 'emoji 🖋', 'a\nb'])(
    'write and read "%s" without loss',
    (text) => {
      expect(textOf(textString(text))).toBe(text);
    },
  );

  it('read UTF-8 with a byte order mark', () => {
    expect(textOf(new PdfString(Buffer.from('\ufeffčaj', 'utf8')))).toBe('čaj');
  });

  it('read PDFDocEncoding, which PDFBox and iText write where it suffices', () => {
    const bytes = Buffer.from('Zo\xeb \x85 10 \xa0 \x8d\x97\x8e \x1f\x18 \x9e\xff', 'latin1');
    expect(textOf(new PdfString(bytes))).toBe('Zoë – 10 € “Š” ˜˘ žÿ');
  });

  it('replace an unpaired surrogate with U+FFFD', () => {
    expect(textOf(textString('a\ud800b'))).toBe('a\ufffdb');
  });
});

describe('dateString and parseDate', () => {
  it('write and read a date to the second', () => {
    const date = new Date('2026-11-21T10:20:30Z');
    expect(parseDate(textOf(dateString(date)))).toEqual(date);
  });

  it.each([
    ["D:20261121102030+02'00'", '2026-11-21T08:20:30Z'],
    ["D:20261121102030-05'30", '2026-11-21T15:50:30Z'],
    ['D:2026', '2026-01-01T00:00:00Z'],
    ['20261121', '2026-11-21T00:00:00Z'],
  ])('read %s as %s', (text, time) => {
    expect(parseDate(text)).toEqual(new Date(time));
  });

  it.each(['yesterday', 'D:20261301', 'D:20260230', 'D:20261121246000', 'D:00500101'])(
    'return undefined for %s, which is not a date',
    (text) => {
      expect(parseDate(text)).toBeUndefined();
    },
  );
});
