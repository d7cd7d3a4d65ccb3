import { layOutAppearance } from './appearance-layout.ts';
import { typeset } from './text/typeset.ts';

const TEXT = typeset(
  {
    title: 'Ana Novak',
    lines: [
      { label: 'Digitally signed', text: '2026-11-21 10:20:30 UTC' },
      { label: 'Reason:', text: 'I agree' },
    ],
  },
  { embedsFonts: false },
);
const PICTURE = { width: 900, height: 300 };
const area = (width: number, height: number) => ({ x: 6, y: 5, width, height });

function box(layout: ReturnType<typeof layOutAppearance>) {
  const { lines, picture } = layout;
  const text = {
    left: Math.min(...lines.map(({ x }) => x)),
    top: Math.max(...lines.map(({ y, size, ascent }) => y + (size * ascent) / 1000)),
    bottom: Math.min(...lines.map(({ y, size, descent }) => y - (size * descent) / 1000)),
  };
  return { text, picture };
}

describe('layOutAppearance', () => {
  it.each([
    [190, 50],
    [300, 30],
    [700, 200],
  ])('places the picture left of the text in a wide area of %d × %d points', (width, height) => {
    const { text, picture } = box(layOutAppearance(TEXT, area(width, height), PICTURE));
    expect(picture!.x).toBe(6);
    expect(text.left).toBeGreaterThan(picture!.x + picture!.width);
  });

  it.each([
    [90, 90],
    [110, 150],
    [40, 200],
  ])('places the picture above the text in a high area of %d × %d points', (width, height) => {
    const { text, picture } = box(layOutAppearance(TEXT, area(width, height), PICTURE));
    expect(picture!.y).toBeGreaterThan(text.top);
    expect(text.bottom).toBeGreaterThanOrEqual(5);
  });

  it.each([
    [190, 50],
    [110, 150],
    [2000, 3000],
  ])('keeps the proportion of the picture and keeps it inside an area of %d × %d points', (width, height) => {
    const { picture } = layOutAppearance(TEXT, area(width, height), PICTURE);
    const { x, y, ...size } = picture!;
    expect(size.width / size.height).toBeCloseTo(3);
    expect(x).toBeGreaterThanOrEqual(6);
    expect(x + size.width).toBeLessThanOrEqual(6 + width + 0.001);
    expect(y).toBeGreaterThanOrEqual(5);
    expect(y + size.height).toBeLessThanOrEqual(5 + height + 0.001);
  });

  it('leaves out the picture when it would make the name illegible', () => {
    const { picture, lines } = layOutAppearance(TEXT, area(30, 8), PICTURE);
    expect(picture).toBeUndefined();
    expect(lines.length).toBeGreaterThan(0);
  });
});
