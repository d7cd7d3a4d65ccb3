import type { Pixels } from './pixels.ts';

/** Lighter paper than this is taken for white; on darker ground the picture stays as it is. */
const LIGHTEST_GROUND = 150;
/** What is nearly as light as the paper is its grain, not ink. */
const GRAIN = 1.12;
const FAINTEST = 10;

/**
 * Makes the white of paper transparent, as far as each colour allows: laid on white again, the picture looks as it did. One that
 * is transparent somewhere, or whose ground is dark, stays as it is.
 */
export function whiteToTransparent(pixels: Pixels): Pixels {
  if (isTransparentSomewhere(pixels)) return pixels;
  const ground = groundOf(pixels);
  if (Math.min(...ground) < LIGHTEST_GROUND) return pixels;
  const lightness = ground.map((channel) =>
    Buffer.from(Array.from({ length: 256 }, (_, value) => Math.min(255, (value * 255 * GRAIN) / channel))),
  );
  const data = Buffer.alloc(pixels.data.length);
  for (let at = 0; at < data.length; at += 4) {
    const colour = [0, 1, 2].map((channel) => lightness[channel]?.[pixels.data[at + channel] ?? 0] ?? 255);
    const alpha = 255 - Math.min(...colour);
    if (alpha < FAINTEST) continue;
    data[at + 3] = alpha;
    for (const [channel, value] of colour.entries()) data[at + channel] = 255 - ((255 - value) * 255) / alpha;
  }
  return { ...pixels, data };
}

function isTransparentSomewhere({ data }: Pixels): boolean {
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) < 250) return true;
  return false;
}

/** The colour of the edge of the picture: of each channel the median. */
function groundOf({ width, height, data }: Pixels): number[] {
  const places = new Set<number>();
  for (let x = 0; x < width; x++) places.add(x).add((height - 1) * width + x);
  for (let y = 0; y < height; y++) places.add(y * width).add(y * width + width - 1);
  return [0, 1, 2].map((channel) => {
    const values = [...places].map((place) => data[4 * place + channel] ?? 0);
    return Math.max(1, values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0);
  });
}
