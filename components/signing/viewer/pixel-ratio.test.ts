import { pixelRatio } from './pixel-ratio.ts';

describe('pixelRatio', () => {
  it('is that of the screen for a page of the usual size', () => {
    expect([1, 2].map((ofScreen) => pixelRatio({ width: 793, height: 1123 }, ofScreen))).toEqual([1, 2]);
  });

  it.each([
    [76_800, 76_800],
    [76_800, 107],
    [107, 76_800],
    [40_000, 1],
  ])('keeps the canvas of a page of %d by %d pixels within what browsers draw', (width, height) => {
    const ratio = pixelRatio({ width, height }, 3);
    expect(Math.max(width, height) * ratio).toBeLessThanOrEqual(32_767);
    expect(width * height * ratio ** 2).toBeLessThanOrEqual(2 ** 24 + 1);
  });
});
