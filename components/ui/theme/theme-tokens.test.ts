import { DARK, LIGHT, type Tokens } from './theme-tokens.ts';

/** Returns the contrast ratio of two colours (WCAG 2.2). */
function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light! + 0.05) / (dark! + 0.05);
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

describe.each<[string, Tokens]>([
  ['light', LIGHT],
  ['dark', DARK],
])('tokens of the %s colour scheme', (_name, tokens) => {
  const grounds = [tokens.background, tokens.surface, tokens.raised];
  const tones = [tokens.primary, tokens.signed, tokens.pending, tokens.rejected, tokens.progress];

  it('have text colours with a contrast of 4.5 to every background', () => {
    for (const ground of grounds) {
      for (const text of [tokens.text, tokens.secondary, ...tones.map((tone) => tone.main)]) {
        expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  it('have tones with a contrast of 4.5 to their own tints', () => {
    for (const tone of tones) expect(contrast(tone.main, tone.tint)).toBeGreaterThanOrEqual(4.5);
  });

  it('have a text of the primary button with a contrast of 4.5, hovered or not', () => {
    expect(contrast(tokens.primary.on, tokens.primary.main)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(tokens.primary.on, tokens.primary.hover)).toBeGreaterThanOrEqual(4.5);
  });

  it('have an outline of inputs with a contrast of 3 to every background', () => {
    for (const ground of grounds) expect(contrast(tokens.control, ground)).toBeGreaterThanOrEqual(3);
  });
});
