import { DARK, LIGHT, type Tokens } from './theme-tokens.ts';

/** Contrast as WCAG 2.2 defines it. */
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
])('the %s colours', (_name, tokens) => {
  const grounds = [tokens.background, tokens.surface, tokens.raised];
  const tones = [tokens.primary, tokens.signed, tokens.pending, tokens.rejected, tokens.progress];

  it('can be read as text on every ground', () => {
    for (const ground of grounds) {
      for (const text of [tokens.text, tokens.secondary, ...tones.map((tone) => tone.main)]) {
        expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  it('can be read on their own tints', () => {
    for (const tone of tones) expect(contrast(tone.main, tone.tint)).toBeGreaterThanOrEqual(4.5);
  });

  it('can be read on the primary button, hovered or not', () => {
    expect(contrast(tokens.primary.on, tokens.primary.main)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(tokens.primary.on, tokens.primary.hover)).toBeGreaterThanOrEqual(4.5);
  });

  it('outline inputs visibly on every ground', () => {
    for (const ground of grounds) expect(contrast(tokens.control, ground)).toBeGreaterThanOrEqual(3);
  });
});
