import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import ts from 'typescript';

/** The module as a script, since Node has no Temporal to try it with. */
const SCRIPT = ts
  .transpile(readFileSync('lib/shared/wall-clock.ts', 'utf8'), { target: ts.ScriptTarget.ESNext })
  .replaceAll(/^export /gm, '');
const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Kiritimati'];
const MOMENTS = [
  '1999-12-31T23:59:59.999Z',
  '2026-03-29T00:59:59.000Z', // a second before summer time in Berlin
  '2026-03-29T01:00:00.000Z',
  '2026-11-01T05:59:59.000Z', // the hour that occurs twice in New York
  '2026-11-01T06:00:00.040Z',
  '2031-06-15T12:00:00.000Z',
].map((iso) => Date.parse(iso));

test('a browser with Temporal and one without it show the same times', async ({ page }) => {
  const times = (before: string) =>
    page.evaluate<string[]>(`(() => { ${before}; ${SCRIPT};
      return ${JSON.stringify(ZONES)}.flatMap((zone) =>
        ${JSON.stringify(MOMENTS)}.map((at) => wallClockAt(new Date(at), zone))).concat(zoneOfDevice()) })()`);
  const byTemporal = await times(
    `if (!globalThis.Temporal) throw new Error('This browser has no Temporal.')`,
  );
  expect(byTemporal).toContain('2026-11-01T01:00:00.040');
  expect(await times('delete globalThis.Temporal')).toEqual(byTemporal);
});
