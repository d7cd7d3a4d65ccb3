import type { Pixels } from './pixels.ts';

/** Least value of each channel of a background that counts as white paper. */
const LEAST_BACKGROUND = 150;
/** Factor by which pixels are lightened, so that the grain of the paper becomes white. */
const GRAIN = 1.12;
/** Least opacity of ink; fainter pixels become transparent. */
const FAINTEST = 10;

/**
 * Makes the white background of a picture transparent. Each pixel gets the least opacity with which it looks
 * the same on white. Returns a picture with transparency, or with a dark background, unchanged.
 */
export function whiteToTransparent(pixels: Pixels): Pixels {
  if (isTransparentSomewhere(pixels)) return pixels;
  const background = backgroundOf(pixels);
  if (Math.min(...background) < LEAST_BACKGROUND) return pixels;
  const lightness = background.map((channel) =>
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

/** Returns the colour of the background: the median of the pixels at the edges, by channel. */
function backgroundOf({ width, height, data }: Pixels): number[] {
  const edge = new Set<number>();
  for (let x = 0; x < width; x++) edge.add(x).add((height - 1) * width + x);
  for (let y = 0; y < height; y++) edge.add(y * width).add(y * width + width - 1);
  return [0, 1, 2].map((channel) => {
    const values = [...edge].map((pixel) => data[4 * pixel + channel] ?? 0);
    return Math.max(1, values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0);
  });
}
