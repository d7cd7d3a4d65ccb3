import { createQueue } from './upload-list-queue.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));

it('createQueue runs at most two tasks at once and starts the next one when a task ends', async () => {
  const queue = createQueue(2);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  for (const name of ['a', 'b', 'c', 'd']) {
    queue.push(() => {
      started.push(name);
      return new Promise((resolve) => ends.set(name, resolve));
    });
  }
  expect(started).toEqual(['a', 'b']);
  ends.get('b')!();
  await settle();
  expect(started).toEqual(['a', 'b', 'c']);
  ends.get('a')!();
  ends.get('c')!();
  await settle();
  expect(started).toEqual(['a', 'b', 'c', 'd']);
});
