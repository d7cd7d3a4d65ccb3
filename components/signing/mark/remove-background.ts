/** Decoded image: rows from the top, four bytes per pixel (red, green, blue, opacity). */
export interface PixelImage {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** Side of the squares in which the brightness of the paper is measured, in pixels; larger than strokes are wide. */
const CELL = 40;
/** Share of the pixels of a square that are darker than its paper. */
const PAPER = 0.85;
/** Darkness, from 0 (paper) to 1 (black), at which ink begins with the least and the most removal. */
const INK_FROM = { least: 0.06, most: 0.55 };
/** Width of the soft edge, in darkness. */
const EDGE = 0.14;
/** Opacity from which a pixel counts as ink. */
const VISIBLE = 40;
/** Pixels of ink in a row or column that are not a speck. */
const SPECK = 2;

/**
 * Makes the paper around ink transparent, with a soft edge, and trims the image to the ink. The brightness of the
 * paper is measured place by place, since photographs are darker in their corners. `strength` goes from 0 to 1; at 1
 * only the darkest ink stays. An image with transparency keeps it and is only trimmed. Returns null if no ink is left.
 */
export function removeBackground(image: PixelImage, strength: number): PixelImage | null {
  const ink = isTransparentSomewhere(image) ? image : paperToTransparent(image, strength);
  return trimmed(ink);
}

function paperToTransparent(image: PixelImage, strength: number): PixelImage {
  const { width, height, data } = image;
  const paperAt = paperOf(image);
  const from = INK_FROM.least + (INK_FROM.most - INK_FROM.least) * Math.min(1, Math.max(0, strength));
  const result = new Uint8ClampedArray(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = 4 * (y * width + x);
      const paper = paperAt(x, y);
      const opacity = smoothStep((1 - brightness(data, at) / paper - from) / EDGE);
      if (opacity === 0) continue;
      for (let channel = 0; channel < 3; channel++) {
        const seen = Math.min(1, (data[at + channel] ?? 0) / paper);
        result[at + channel] = 255 * (1 - (1 - seen) / opacity); // the colour of the ink without the paper
      }
      result[at + 3] = 255 * opacity;
    }
  }
  return { width, height, data: result };
}

/** Returns the brightness of the paper at each pixel: measured in squares, and interpolated between their centres. */
function paperOf({ width, height, data }: PixelImage): (x: number, y: number) => number {
  const [columns, rows] = [Math.ceil(width / CELL), Math.ceil(height / CELL)];
  const cells = Array.from({ length: columns * rows }, (_, cell) => {
    const [left, top] = [(cell % columns) * CELL, Math.floor(cell / columns) * CELL];
    const values: number[] = [];
    for (let y = top; y < Math.min(height, top + CELL); y += 2) {
      for (let x = left; x < Math.min(width, left + CELL); x += 2)
        values.push(brightness(data, 4 * (y * width + x)));
    }
    values.sort((one, other) => one - other);
    return Math.max(1, values[Math.floor((values.length - 1) * PAPER)] ?? 255);
  });
  // Ink may fill a square: paper is never much darker than elsewhere on the same sheet.
  const usual = cells.toSorted((one, other) => one - other)[cells.length >> 1] ?? 255;
  const paper = cells.map((value) => (value < usual * 0.7 ? usual : value));
  const cellAt = (column: number, row: number) =>
    paper[Math.min(rows - 1, Math.max(0, row)) * columns + Math.min(columns - 1, Math.max(0, column))] ?? 255;
  return (x, y) => {
    const [column, row] = [x / CELL - 0.5, y / CELL - 0.5];
    const [left, top] = [Math.floor(column), Math.floor(row)];
    const [right, down] = [column - left, row - top];
    const upper = cellAt(left, top) * (1 - right) + cellAt(left + 1, top) * right;
    const lower = cellAt(left, top + 1) * (1 - right) + cellAt(left + 1, top + 1) * right;
    return upper * (1 - down) + lower * down;
  };
}

function brightness(data: Uint8ClampedArray, at: number): number {
  return 0.3 * (data[at] ?? 0) + 0.59 * (data[at + 1] ?? 0) + 0.11 * (data[at + 2] ?? 0);
}

function smoothStep(value: number): number {
  const inside = Math.min(1, Math.max(0, value));
  return inside * inside * (3 - 2 * inside);
}

function isTransparentSomewhere({ data }: PixelImage): boolean {
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 255) < 250) return true;
  return false;
}

/** Crops an image to its visible pixels; null if there are none. */
function trimmed({ width, height, data }: PixelImage): PixelImage | null {
  const columns = new Array<number>(width).fill(0);
  const rows = new Array<number>(height).fill(0);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((data[4 * (y * width + x) + 3] ?? 0) < VISIBLE) continue;
      columns[x] = (columns[x] ?? 0) + 1;
      rows[y] = (rows[y] ?? 0) + 1;
    }
  }
  const hasInk = (count: number) => count >= SPECK;
  const [left, right] = [columns.findIndex(hasInk), columns.findLastIndex(hasInk)];
  const [top, bottom] = [rows.findIndex(hasInk), rows.findLastIndex(hasInk)];
  if (left < 0 || top < 0) return null;
  const size = { width: right - left + 1, height: bottom - top + 1 };
  const cropped = new Uint8ClampedArray(4 * size.width * size.height);
  for (let y = 0; y < size.height; y++) {
    const from = 4 * ((top + y) * width + left);
    cropped.set(data.subarray(from, from + 4 * size.width), 4 * y * size.width);
  }
  return { ...size, data: cropped };
}
