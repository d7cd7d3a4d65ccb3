import { glyphsOf } from './glyphs.ts';
import { layoutCard, type PlacedLine } from './layout.ts';

const TEXT = {
  title: 'Ana Novak',
  lines: ['Digitally signed 2026-11-21 10:20:30 UTC', 'Reason: I agree', 'Location: Ljubljana'],
};

const shown = (lines: PlacedLine[]): string[] =>
  lines.map(({ glyphs }) => glyphs.map(({ code }) => String.fromCharCode(code)).join(''));

function expectInside(
  lines: PlacedLine[],
  area: { x: number; y: number; width: number; height: number },
): void {
  for (const { glyphs, size, x, y } of lines) {
    const width = glyphs.reduce((sum, glyph) => sum + (glyph.width * size) / 1000, 0);
    expect(x).toBeGreaterThanOrEqual(area.x);
    expect(x + width).toBeLessThanOrEqual(area.x + area.width + 0.001);
    expect(y - 0.21 * size).toBeGreaterThanOrEqual(area.y - 0.001);
    expect(y + 0.72 * size).toBeLessThanOrEqual(area.y + area.height + 0.001);
  }
}

describe('layoutCard', () => {
  it.each([
    [200, 60],
    [120, 30],
    [60, 60],
    [30, 10],
    [500, 300],
    [5, 100],
    [100, 3],
    [1, 1],
  ])('keeps all text inside %d × %d points', (width, height) => {
    const area = { x: 3, y: 4, width, height };
    const lines = layoutCard(TEXT, area);
    expect(lines.length).toBeGreaterThan(0);
    expectInside(lines, area);
  });

  it('shows everything where there is room, the name larger', () => {
    const lines = layoutCard(TEXT, { x: 0, y: 0, width: 220, height: 70 });
    expect(shown(lines)).toEqual([TEXT.title, ...TEXT.lines]);
    expect(lines[0]?.size).toBeGreaterThan(lines[1]?.size ?? Infinity);
  });

  it('leaves out the location first, then the reason, then the date, never the name', () => {
    const contents = [40, 18, 13, 7].map((height) =>
      shown(layoutCard(TEXT, { x: 0, y: 0, width: 110, height })).join(' '),
    );
    expect(contents.map((text) => TEXT.lines.filter((line) => text.includes(line)).length)).toEqual([
      3, 2, 1, 0,
    ]);
    for (const text of contents) expect(text).toContain(TEXT.title);
  });

  it('wraps at spaces and cuts only what is longer than a line', () => {
    const text = { title: 'A', lines: ['one two three four', 'x'.repeat(200)] };
    const area = { x: 0, y: 0, width: 60, height: 120 };
    const lines = layoutCard(text, area);
    expectInside(lines, area);
    expect(shown(lines).join('').replaceAll(' ', '')).toBe(`Aonetwothreefour${'x'.repeat(200)}`);
  });

  it('takes a name of any length', () => {
    const area = { x: 0, y: 0, width: 90, height: 30 };
    expectInside(layoutCard({ title: 'N'.repeat(400), lines: [] }, area), area);
    expectInside(layoutCard({ title: '', lines: [] }, area), area);
  });
});

describe('glyphsOf', () => {
  const codes = (text: string): string => String.fromCharCode(...glyphsOf(text).map(({ code }) => code));

  it('keeps what WinAnsi has', () => {
    expect(codes('Jürgen Müßig')).toBe('Jürgen Müßig');
    expect(glyphsOf('€Žž–').map(({ code }) => code)).toEqual([0x80, 0x8e, 0x9e, 0x96]);
  });

  it('shows the base letter of what WinAnsi lacks, else a question mark', () => {
    expect(codes('Kovačić Đurić Łukasz')).toBe('Kovacic Duric Lukasz');
    expect(codes('山田 Иван')).toBe('?? ????');
  });

  it('reads a letter and its mark as one', () => {
    expect(codes('u\u0308')).toBe('ü');
  });

  it('lets no control character or bracket through unescaped', () => {
    expect(codes('a\nb\u0000c')).toBe('a b?c');
  });
});
