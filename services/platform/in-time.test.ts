import { readFile } from 'node:fs/promises';
import { inTimeByHalves } from './in-time.ts';

function blockEventLoop(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

it('an answer that came while the event loop was blocked is in time', async () => {
  const answer = inTimeByHalves(readFile('package.json', 'utf8'), 2_000);
  blockEventLoop(3_000);
  expect(await answer).toContain('countersign');
});

it('no answer is an error after the time', async () => {
  const begun = performance.now();
  await expect(inTimeByHalves(new Promise(() => undefined), 100)).rejects.toMatchObject({
    code: 'ETIMEDOUT',
    message: 'No response within 100 ms.',
  });
  expect(performance.now() - begun).toBeGreaterThan(90);
});

it('an error is thrown at once', async () => {
  await expect(inTimeByHalves(Promise.reject(new Error('refused')), 600_000)).rejects.toThrow('refused');
});
