import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import path from 'node:path';
import type { ServiceJob } from './request-process.ts';

export interface RequestFigures {
  p50Ms: number;
  p95Ms: number;
  maxMs: number;
  requests: number;
  /** Number of times that the service did the work meanwhile. */
  rounds: number;
}

const PAUSE_MS = 10;

/** Measures how long a request waits at a service that does certain work, with about a hundred requests a second. */
export async function measureRequests(job: ServiceJob, milliseconds: number): Promise<RequestFigures> {
  const child = fork(path.join(import.meta.dirname, 'request-process.ts'));
  child.send(job);
  const { port } = await message<{ port: number }>(child);
  const taken: number[] = [];
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    const started = performance.now();
    await ask(port);
    taken.push(performance.now() - started);
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
  child.send('enough');
  const { rounds } = await message<{ rounds: number }>(child);
  child.kill();
  taken.sort((one, other) => one - other);
  const at = (share: number) => taken[Math.ceil(taken.length * share) - 1] ?? 0;
  return { p50Ms: at(0.5), p95Ms: at(0.95), maxMs: at(1), requests: taken.length, rounds };
}

async function message<T>(child: ChildProcess): Promise<T> {
  const [value] = (await once(child, 'message')) as [T]; // what request-process.ts sends
  return value;
}

function ask(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get({ host: '127.0.0.1', port, agent: false }, (response) => {
      response.resume().once('end', resolve);
    });
    request.once('error', reject);
  });
}
