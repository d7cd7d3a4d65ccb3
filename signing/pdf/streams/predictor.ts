/**
 * Undoes the PNG predictors (ISO 32000-2, 7.4.4.4; PNG, 9.2), the only ones that cross-reference streams use.
 * `rowLength` and `pixelLength` are in bytes.
 */
export function undoPngPredictor(data: Buffer, rowLength: number, pixelLength: number): Buffer {
  const rows = Math.ceil(data.length / (rowLength + 1));
  const out = Buffer.alloc(rows * rowLength);
  let above: Buffer = Buffer.alloc(rowLength);
  for (let row = 0; row < rows; row++) {
    const start = row * (rowLength + 1);
    const source = data.subarray(start + 1, start + 1 + rowLength);
    const target = out.subarray(row * rowLength, row * rowLength + source.length);
    undoRow(data[start] ?? 0, { source, target, above, pixelLength });
    above = target;
  }
  return out;
}

interface Row {
  source: Buffer;
  target: Buffer;
  above: Buffer;
  pixelLength: number;
}

function undoRow(filter: number, { source, target, above, pixelLength }: Row): void {
  for (let i = 0; i < source.length; i++) {
    const left = i >= pixelLength ? (target[i - pixelLength] ?? 0) : 0;
    const up = above[i] ?? 0;
    const upLeft = i >= pixelLength ? (above[i - pixelLength] ?? 0) : 0;
    target[i] = (source[i] ?? 0) + prediction(filter, { left, up, upLeft });
  }
}

interface Neighbours {
  left: number;
  up: number;
  upLeft: number;
}

function prediction(filter: number, { left, up, upLeft }: Neighbours): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  return filter === 4 ? paeth({ left, up, upLeft }) : 0;
}

function paeth({ left, up, upLeft }: Neighbours): number {
  const estimate = left + up - upLeft;
  const toLeft = Math.abs(estimate - left);
  const toUp = Math.abs(estimate - up);
  const toUpLeft = Math.abs(estimate - upLeft);
  if (toLeft <= toUp && toLeft <= toUpLeft) return left;
  return toUp <= toUpLeft ? up : upLeft;
}
