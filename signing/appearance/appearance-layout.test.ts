import { layOutAppearance, type LayoutInput } from './appearance-layout.ts';
import type { AppearanceLayout, Size } from './mark-arrangement.ts';
import { APPEARANCE_STYLES, type AppearanceStyle } from './appearance-style.ts';
import { typeset, typesetParts, type AppearanceText } from './text/typeset.ts';

const TEXT = {
  title: 'Ana Novak',
  lines: [
    { label: 'Digitally signed', text: '2026-11-21 10:20:30 UTC' },
    { label: 'Reason:', text: 'I agree' },
  ],
};
const PICTURE = { width: 900, height: 300 };
const area = (width: number, height: number) => ({ x: 6, y: 5, width, height });
type Box = ReturnType<typeof area>;

const layOut = (where: Box, input: Partial<Input> = {}) => layOutAppearance(typesetInput(input), where);

function typesetInput({ text = TEXT, mark = PICTURE, style = 'picture' }: Partial<Input>): LayoutInput {
  const options = { embedsFonts: false };
  return { text: typeset(text, options), parts: typesetParts(text, options), mark, style };
}

interface Input {
  text: AppearanceText;
  mark: Size;
  style: AppearanceStyle;
}

function boxOfText({ lines }: AppearanceLayout) {
  return {
    left: Math.min(...lines.map(({ x }) => x)),
    right: Math.max(...lines.map(({ x, width, size }) => x + (width * size) / 1000)),
    top: Math.max(...lines.map(({ y, size, ascent }) => y + (size * ascent) / 1000)),
    bottom: Math.min(...lines.map(({ y, size, descent }) => y - (size * descent) / 1000)),
  };
}

const shown = ({ lines }: AppearanceLayout) =>
  lines.map(({ runs }) => runs.flatMap(({ glyphs }) => glyphs.map(({ text }) => text)).join('')).join(' ');

/** Returns what is outside the area, or overlaps; by name. */
function faults(layout: AppearanceLayout, { x, y, width, height }: Box): string[] {
  const slack = 0.01;
  const isOutside = (box: { left: number; right: number; top: number; bottom: number }) =>
    box.left < x - slack ||
    box.right > x + width + slack ||
    box.bottom < y - slack ||
    box.top > y + height + slack;
  const text = boxOfText(layout);
  const { mark, rule } = layout;
  const found = Object.entries({ mark, rule }).filter(
    ([, box]) =>
      box && isOutside({ left: box.x, right: box.x + box.width, bottom: box.y, top: box.y + box.height }),
  );
  const overlaps = mark && text.left < mark.x + mark.width - slack && text.top > mark.y + slack;
  return [
    ...(layout.lines.length === 0 ? ['no text'] : []),
    ...(isOutside(text) ? ['text'] : []),
    ...found.map(([part]) => part),
    ...(overlaps ? ['overlap'] : []),
  ];
}

describe('layOutAppearance', () => {
  it.each([
    [190, 50],
    [300, 30],
    [700, 200],
  ])('places a picture left of the text in a wide area of %d × %d points', (width, height) => {
    const layout = layOut(area(width, height));
    expect(layout.mark!.x).toBe(6);
    expect(boxOfText(layout).left).toBeGreaterThan(layout.mark!.x + layout.mark!.width);
  });

  it.each([
    [90, 90],
    [110, 150],
    [40, 200],
  ])('places a picture above the text in a high area of %d × %d points', (width, height) => {
    const layout = layOut(area(width, height));
    expect(layout.mark!.y).toBeGreaterThan(boxOfText(layout).top);
    expect(boxOfText(layout).bottom).toBeGreaterThanOrEqual(5);
  });

  it('places a mark that is much wider than high above the text in a wide area', () => {
    const layout = layOut(area(190, 50), { mark: { width: 900, height: 60 } });
    expect(layout.mark!.y).toBeGreaterThan(boxOfText(layout).top);
  });

  it('always places the mark of the style "name" above the text, over a rule', () => {
    const layout = layOut(area(190, 50), { style: 'name' });
    const { mark, rule } = layout;
    expect(mark!.y).toBeGreaterThan(rule!.y);
    expect(rule!.y).toBeGreaterThan(boxOfText(layout).top);
    expect(rule!.height).toBeLessThan(1);
  });

  it('puts the mark and all details on one line over a rule in the compact style', () => {
    const layout = layOut(area(300, 40), { style: 'compact' });
    expect(layout.lines).toHaveLength(1);
    expect(shown(layout)).toBe('Ana Novak · 2026-11-21 10:20:30 UTC · I agree');
    expect(layout.mark!.x + layout.mark!.width).toBeLessThan(layout.lines[0]!.x);
    expect(layout.rule!.y).toBeLessThan(layout.lines[0]!.y);
  });

  it('breaks the compact line between its parts where the area is narrow', () => {
    const layout = layOut(area(120, 60), { style: 'compact' });
    expect(layout.lines.length).toBeGreaterThan(1);
    expect(shown(layout).replaceAll(' · ', ' ')).toBe('Ana Novak 2026-11-21 10:20:30 UTC I agree');
    for (const { runs } of layout.lines) expect(runs[0]!.glyphs[0]!.text).not.toMatch(/[ ·]/);
  });

  it.each([
    [190, 50],
    [110, 150],
    [2000, 3000],
  ])('keeps the proportion of the picture in an area of %d × %d points', (width, height) => {
    for (const style of APPEARANCE_STYLES) {
      const { mark } = layOut(area(width, height), { style });
      expect(mark!.width / mark!.height).toBeCloseTo(3);
    }
  });

  it('leaves out the mark when it would make the name illegible', () => {
    const { mark, lines } = layOut(area(30, 8));
    expect(mark).toBeUndefined();
    expect(lines.length).toBeGreaterThan(0);
  });

  const AREAS = [1, 90, 180, 1500].flatMap((width) => [20, 60, 900].map((height) => area(width, height)));
  const NAMES = [
    'Ana Novak',
    'Dr. Maximiliane Konstantina von Hohenstaufen-Württemberg-Löwenstein',
    'N'.repeat(120),
    'Anna '.repeat(30),
    'محمد بن سلمان الأحمد',
    '欧阳震华',
  ];
  const REASONS = ['', 'I have read it and agree to all of it. '.repeat(5), 'x'.repeat(200)];

  const inputs = (style: AppearanceStyle) =>
    NAMES.flatMap((title) =>
      REASONS.map((reason) => {
        const lines = [TEXT.lines[0]!, ...(reason ? [{ label: 'Reason:', text: reason }] : [])];
        const mark = { width: 60 * title.length, height: 120 };
        return { input: typesetInput({ text: { title, lines }, mark, style }), label: `${title} ${reason}` };
      }),
    );

  it.each(APPEARANCE_STYLES)(
    'keeps text, mark and rule of the style "%s" inside its area for all sizes, long names and long reasons',
    (style) => {
      const problems: string[] = [];
      for (const { input, label } of inputs(style)) {
        for (const where of AREAS) {
          const found = faults(layOutAppearance(input, where), where);
          if (found.length > 0) problems.push(`${label} ${where.width}×${where.height}: ${found.join()}`);
        }
      }
      expect(problems).toEqual([]);
    },
  );
});
