import { appendFileSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ABANDONED_AFTER_MS } from './abandoned.ts';
import { abandonedFiles } from './abandoned-files.ts';

it('removes a file that has not changed for an hour, and neither one that grows nor one that only its time calls old', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'incoming-'));
  const at = (name: string) => path.join(folder, name);
  let time = 0;
  const remove = abandonedFiles(folder, () => time);
  for (const name of ['abandoned', 'growing']) writeFileSync(at(name), 'x');
  await remove();
  time = ABANDONED_AFTER_MS - 1;
  appendFileSync(at('growing'), 'x');
  writeFileSync(at('new'), 'x');
  utimesSync(at('new'), 0, 0); // as after the clock was set ahead
  expect(await remove()).toBe(0);
  time = ABANDONED_AFTER_MS;
  expect(await remove()).toBe(1);
  expect(readdirSync(folder).sort()).toEqual(['growing', 'new']);
  rmSync(folder, { recursive: true });
});
