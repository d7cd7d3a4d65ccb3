import { PdfString } from './objects.ts';
import { dateString, parseDate, textOf, textString } from './text-string.ts';

describe('text strings', () => {
  it.each(['', 'plain', 'Müller', 'Kovačić', '山田 太郎', 'emoji 🖋', 'a\nb'])(
    '"%s" comes back as it was',
    (text) => {
      expect(textOf(textString(text))).toBe(text);
    },
  );

  it('UTF-8 with its mark is read', () => {
    expect(textOf(new PdfString(Buffer.from('\ufeffčaj', 'utf8')))).toBe('čaj');
  });

  it('half a surrogate pair does not break anything', () => {
    expect(textOf(textString('a\ud800b'))).toBe('a\ufffdb');
  });
});

describe('dates', () => {
  it('come back to the second', () => {
    const date = new Date('2026-11-21T10:20:30Z');
    expect(parseDate(textOf(dateString(date)))).toEqual(date);
  });

  it.each([
    ["D:20261121102030+02'00'", '2026-11-21T08:20:30Z'],
    ["D:20261121102030-05'30", '2026-11-21T15:50:30Z'],
    ['D:2026', '2026-01-01T00:00:00Z'],
    ['20261121', '2026-11-21T00:00:00Z'],
  ])('%s is %s', (text, moment) => {
    expect(parseDate(text)).toEqual(new Date(moment));
  });

  it('what is no date is none', () => {
    expect(parseDate('yesterday')).toBeUndefined();
  });
});
