import { fitText, placeText, type Area, type PlacedLine } from './fit-text.ts';
import { typeset, type AppearanceText } from './text/typeset.ts';

const TEXT = {
  title: 'Ana Novak',
  lines: [
    { label: 'Digitally signed', text: '2026-11-21 10:20:30 UTC' },
    { label: 'Reason:', text: 'I agree' },
    { label: 'Location:', text: 'Ljubljana' },
  ],
};
const WRITTEN = [TEXT.title, ...TEXT.lines.map(({ label, text }) => `${label} ${text}`)];

const NAMES = {
  Latin: 'Đorđe Kovačić-Żółć',
  Greek: 'Ελένη Παπαδοπούλου',
  Arabic: 'محمد بن سلمان',
  Devanagari: 'प्रियंका श्रीवास्तव',
  Thai: 'ปิ่นเกล้า ที่รักยิ่ง',
  Chinese: '欧阳震华',
};

const set = (text: AppearanceText) => typeset(text, { embedsFonts: false });

function laidOut(text: AppearanceText, area: Area): PlacedLine[] {
  return placeText(fitText(set(text), area), area);
}

const shown = (lines: PlacedLine[]): string[] =>
  lines.map(({ runs }) => runs.flatMap(({ glyphs }) => glyphs.map(({ text }) => text)).join(''));

function expectInside(lines: PlacedLine[], area: Area): void {
  let floor = area.y + area.height + 0.001;
  for (const { runs, width, size, x, y } of lines) {
    expect(x).toBeGreaterThanOrEqual(area.x);
    expect(x + (width * size) / 1000).toBeLessThanOrEqual(area.x + area.width + 0.001);
    const ink = (edge: 'top' | 'bottom') => runs.map((run) => y + (run[edge] * size) / 1000);
    expect(Math.max(...ink('top'))).toBeLessThanOrEqual(floor);
    floor = Math.min(...ink('bottom'));
    expect(floor).toBeGreaterThanOrEqual(area.y - 0.001);
  }
}

describe('fitText', () => {
  it.each([
    [200, 60],
    [120, 30],
    [60, 60],
    [30, 10],
    [500, 300],
    [5, 100],
    [100, 3],
    [1, 1],
    [2000, 3000],
  ])('keeps the text of every script inside %d × %d points without overlapping lines', (width, height) => {
    const area = { x: 3, y: 4, width, height };
    for (const title of ['Ana Novak', ...Object.values(NAMES)]) {
      const lines = laidOut({ ...TEXT, title }, area);
      expect(lines.length).toBeGreaterThan(0);
      expectInside(lines, area);
    }
  });

  it('shows all lines where there is room, the title in a larger size', () => {
    const lines = laidOut(TEXT, { x: 0, y: 0, width: 220, height: 70 });
    expect(shown(lines)).toEqual(WRITTEN);
    expect(lines[0]?.size).toBeGreaterThan(lines[1]?.size ?? Infinity);
  });

  it('leaves out the last lines first when there is little room, never the name', () => {
    const contents = [40, 18, 13, 7].map((height) =>
      shown(laidOut(TEXT, { x: 0, y: 0, width: 110, height })).join(' '),
    );
    expect(contents.map((text) => WRITTEN.slice(1).filter((line) => text.includes(line)).length)).toEqual([
      3, 2, 1, 0,
    ]);
    for (const text of contents) expect(text).toContain(TEXT.title);
  });

  it('enlarges the text with the area', () => {
    const sizes = [70, 300, 3000].map(
      (height) => laidOut(TEXT, { x: 0, y: 0, width: height * 2, height })[0]?.size ?? 0,
    );
    expect(sizes).toEqual(sizes.toSorted((one, other) => one - other));
    expect(sizes[2]).toBeGreaterThan(100);
  });

  it('wraps at spaces and cuts only words that are longer than a line', () => {
    const long = 'x'.repeat(200);
    const text = { title: 'A', lines: [{ label: 'one', text: `two three four ${long}` }] };
    const area = { x: 0, y: 0, width: 60, height: 120 };
    const lines = laidOut(text, area);
    expectInside(lines, area);
    expect(shown(lines).join('').replaceAll(' ', '')).toBe(`Aonetwothreefour${long}`);
  });

  it('breaks Chinese between characters but not before a full stop', () => {
    const text = { title: '王', lines: [{ label: '', text: '同意本合同的全部条款。' }] };
    const lines = shown(laidOut(text, { x: 0, y: 0, width: 42, height: 120 })).slice(1);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join('')).toBe('同意本合同的全部条款。');
    for (const line of lines) expect(line).not.toMatch(/^。/);
  });

  it('shows the lines below a name that is a single word wider than the area', () => {
    const title = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwaren';
    const lines = laidOut({ ...TEXT, title }, { x: 0, y: 0, width: 160, height: 70 });
    expect(shown(lines).slice(-3)).toEqual(WRITTEN.slice(1));
    expect(shown(lines).slice(0, -3).join('')).toBe(title);
  });

  it('fits a name of any length', () => {
    const area = { x: 0, y: 0, width: 90, height: 30 };
    expectInside(laidOut({ title: 'N'.repeat(400), lines: [] }, area), area);
    expect(laidOut({ title: '', lines: [] }, area)).toEqual([]);
    const endless = shown(laidOut({ title: 'अ'.repeat(100_000), lines: [] }, area)).join('');
    expect(endless).toMatch(/^अ{10,}…$/);
  });
});
