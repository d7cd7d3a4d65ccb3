/** Decoded picture. */
export interface Pixels {
  /** Width in pixels. */
  width: number;
  /** Height in pixels. */
  height: number;
  /** Rows from the top, four bytes per pixel: red, green, blue, and opacity from 0 (transparent) to 255. */
  data: Buffer;
}

/** Rectangle of pixels, from the upper left corner. */
export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Returns the smallest frame around all visible pixels; undefined when there are none. */
export function visibleFrame({ width, height, data }: Pixels): Frame | undefined {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((data[4 * (y * width + x) + 3] ?? 0) < VISIBLE) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  }
  return right < 0 ? undefined : { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/** Least opacity of a visible pixel. */
const VISIBLE = 24;

/**
 * Crops a picture to a frame and scales it down to a size; each new pixel is the mean of the pixels that it
 * replaces.
 */
export function reduced(pixels: Pixels, frame: Frame, limit: { width: number; height: number }): Pixels {
  const scale = Math.min(1, limit.width / frame.width, limit.height / frame.height);
  const width = Math.max(1, Math.round(frame.width * scale));
  const height = Math.max(1, Math.round(frame.height * scale));
  const data = Buffer.alloc(4 * width * height);
  for (let y = 0; y < height; y++) {
    const rows = span(frame.top, frame.height, { index: y, count: height });
    for (let x = 0; x < width; x++) {
      const columns = span(frame.left, frame.width, { index: x, count: width });
      writeMean(pixels, { rows, columns }, data.subarray(4 * (y * width + x)));
    }
  }
  return { width, height, data };
}

type Span = [from: number, to: number];

function span(start: number, length: number, { index, count }: { index: number; count: number }): Span {
  const from = start + Math.floor((index * length) / count);
  return [from, Math.max(from + 1, start + Math.floor(((index + 1) * length) / count))];
}

/** Writes the mean of a block of pixels to the start of `target`; colours are weighted by their opacity. */
function writeMean(
  { width, data }: Pixels,
  { rows, columns }: { rows: Span; columns: Span },
  target: Buffer,
): void {
  const sums = [0, 0, 0];
  let opacity = 0;
  for (let y = rows[0]; y < rows[1]; y++) {
    for (let x = columns[0]; x < columns[1]; x++) {
      const at = 4 * (y * width + x);
      const alpha = data[at + 3] ?? 0;
      opacity += alpha;
      for (let channel = 0; channel < 3; channel++) {
        sums[channel] = (sums[channel] ?? 0) + (data[at + channel] ?? 0) * alpha;
      }
    }
  }
  for (const [channel, sum] of sums.entries())
    target[channel] = opacity === 0 ? 255 : Math.round(sum / opacity);
  target[3] = Math.round(opacity / ((rows[1] - rows[0]) * (columns[1] - columns[0])));
}
