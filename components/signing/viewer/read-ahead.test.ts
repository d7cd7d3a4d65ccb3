import type { Range } from './fetch-range.ts';
import { readAhead } from './read-ahead.ts';

const KIB = 1024;
const PART = 64 * KIB;
const TOTAL = 100 * PART;
/** Each part begins with its own number. */
const FILE = Uint8Array.from({ length: TOTAL }, (_, at) => (at % PART === 0 ? at / PART : 0));

function reader() {
  const fetchPart = jest.fn(({ begin, end }: Range) => Promise.resolve(FILE.slice(begin, end)));
  const read = readAhead(TOTAL, fetchPart);
  const part = async (number: number) => (await read({ begin: number * PART, end: (number + 1) * PART }))[0];
  return { part, fetchPart };
}

describe('readAhead', () => {
  it('fetches just the requested parts if they are not sequential', async () => {
    const { part, fetchPart } = reader();
    expect([await part(3), await part(70), await part(20)]).toEqual([3, 70, 20]);
    expect(fetchPart.mock.calls.map(([{ begin, end }]) => end - begin)).toEqual([PART, PART, PART]);
  });

  it.each([
    ['to the end', (step: number) => step],
    ['to the beginning', (step: number) => 99 - step],
  ])('reads a whole file %s in a few large blocks with the right content', async (_, at) => {
    const { part, fetchPart } = reader();
    for (let step = 0; step < 100; step += 1) expect(await part(at(step))).toBe(at(step));
    expect(fetchPart.mock.calls.length).toBeLessThan(14);
  });

  it('does not fetch beyond the ends of the file', async () => {
    const { part, fetchPart } = reader();
    for (const number of [96, 97, 98, 99, 2, 1, 0]) await part(number);
    for (const [{ begin, end }] of fetchPart.mock.calls) {
      expect(begin).toBeGreaterThanOrEqual(0);
      expect(end).toBeLessThanOrEqual(TOTAL);
    }
  });

  it('fetches a block once for concurrent reads, and again after a failure', async () => {
    const { part, fetchPart } = reader();
    await Promise.all([part(5), part(5)]);
    expect(fetchPart).toHaveBeenCalledTimes(1);
    fetchPart.mockRejectedValueOnce(new TypeError('network'));
    await expect(part(50)).rejects.toThrow('network');
    expect(await part(50)).toBe(50);
  });
});
