import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { readPpm, type Picture, type SeenBox } from '#support/pdf/seen-page.ts';

interface Files {
  before: string;
  after: string;
  password: string | undefined;
  /** Box in which the pages may differ. */
  except: SeenBox;
}

/** Returns whether the first pages look the same outside one box; undefined when poppler cannot draw the original. */
export function isFirstPageUnchanged({ before, after, password, except }: Files): boolean | undefined {
  const first = render(before, password);
  if (!first) return undefined;
  const second = render(after, password);
  if (second?.width !== first.width || second.height !== first.height) return false;
  const margin = 2;
  const [left, right] = [except.left * first.width - margin, except.right * first.width + margin];
  const [top, bottom] = [except.top * first.height - margin, except.bottom * first.height + margin];
  for (let y = 0; y < first.height; y++) {
    const rows =
      y < top || y > bottom
        ? [[0, first.width]]
        : [
            [0, left],
            [right, first.width],
          ];
    for (const [from = 0, to = 0] of rows) if (!areRowsEqual(first, second, { y, from, to })) return false;
  }
  return true;
}

function areRowsEqual(
  a: Picture,
  b: Picture,
  { y, from, to }: { y: number; from: number; to: number },
): boolean {
  const start = 3 * (y * a.width + Math.max(0, Math.floor(from)));
  const end = 3 * (y * a.width + Math.min(a.width, Math.ceil(to)));
  return end <= start || a.pixels.compare(b.pixels, start, end, start, end) === 0;
}

function render(file: string, password: string | undefined): Picture | undefined {
  const picture = `${file}.ppm`;
  rmSync(picture, { force: true });
  const unlock = password === undefined ? [] : ['-upw', password];
  const size = ['-r', '50', '-f', '1', '-l', '1', '-cropbox', '-singlefile'];
  spawnSync('pdftoppm', [...size, ...unlock, file, file], { timeout: 20_000, stdio: 'ignore' });
  return existsSync(picture) ? readPpm(readFileSync(picture)) : undefined;
}
