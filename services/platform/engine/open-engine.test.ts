import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ask, greet, hang, TASKS } from '#support/stack/hanging-worker.ts';
import { TransportError } from '#signing';
import type { Engine } from './engine.ts';
import { openEngine } from './open-engine.ts';

let folder: string;
let engine: Engine;
const died = jest.fn();
let asked: (question: unknown) => Promise<unknown>;

/** Returns a file without content, whose size is the time limit of its tasks: a megabyte is a second. */
function fileOf(megabytes: number): string {
  const file = path.join(folder, `${megabytes}.pdf`);
  writeFileSync(file, '');
  truncateSync(file, megabytes * 1_000_000);
  return file;
}

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'engine-'));
  engine = openEngine({
    worker: new URL('../../../tests/support/stack/hanging-worker.ts', import.meta.url),
    tasks: TASKS,
    urgent: {},
    withNetwork: { ask },
    outside: (question) => asked(question),
    settings: {},
    threads: 1,
    onError: died,
    failure: (cause) => new Error('failed', { cause }),
    baseMs: 0,
  });
});
afterEach(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('an engine of one thread', () => {
  it('ends a task that takes too long, and goes on with another thread', async () => {
    await expect(engine.run(hang, { file: fileOf(1) })).rejects.toThrow('failed');
    expect(await engine.run(greet, { file: fileOf(500) })).toBe('hello');
    expect(died).not.toHaveBeenCalled();
  });

  it('goes on with what waited behind it', async () => {
    expect(await engine.run(greet, { file: fileOf(500) })).toBe('hello'); // the thread has started
    const ended = engine.run(hang, { file: fileOf(1) });
    const waiting = engine.run(greet, { file: fileOf(500) });
    await expect(ended).rejects.toThrow('failed');
    expect(await waiting).toBe('hello');
  });

  it('runs another task while one waits for the network, and gives it the answer or the error', async () => {
    const answer = Promise.withResolvers<unknown>();
    asked = () => answer.promise;
    const asking = engine.run(ask, { file: fileOf(500) });
    expect(await engine.run(greet, { file: fileOf(500) })).toBe('hello');
    answer.resolve(Buffer.from('token'));
    expect(await asking).toEqual(Buffer.from('token'));

    asked = () => Promise.reject(new TransportError('timeout', 'tsa.example'));
    expect(await engine.run(ask, { file: fileOf(500) })).toBe('tsa.example: timeout');
  });
});
