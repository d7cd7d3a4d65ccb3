import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readPpm, type Picture, type SeenBox } from './seen-page.ts';

/** Returns the box around all differences between the first pages of two PDFs, as poppler draws them. */
export function differingBox(before: Buffer, after: Buffer): SeenBox {
  const [first, second] = [render(before), render(after)];
  const { width, height } = first;
  if (second.width !== width || second.height !== height) throw new Error('The pages differ in size.');
  const box = { left: width, top: height, right: 0, bottom: 0 };
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3;
      if (first.pixels.compare(second.pixels, at, at + 3, at, at + 3) === 0) continue;
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x + 1);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y + 1);
    }
  }
  return {
    left: box.left / width,
    right: box.right / width,
    top: box.top / height,
    bottom: box.bottom / height,
  };
}

function render(pdf: Buffer): Picture {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'countersign-render-'));
  try {
    const file = path.join(folder, 'file.pdf');
    writeFileSync(file, pdf);
    execFileSync('pdftoppm', [
      '-r',
      '72',
      '-f',
      '1',
      '-l',
      '1',
      '-cropbox',
      '-singlefile',
      file,
      path.join(folder, 'page'),
    ]);
    const picture = readPpm(readFileSync(path.join(folder, 'page.ppm')));
    if (!picture) throw new Error('This is not a picture in PPM format.');
    return picture;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
