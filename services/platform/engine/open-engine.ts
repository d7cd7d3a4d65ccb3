import { AsyncResource } from 'node:async_hooks';
import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { traced } from '#tracing/tracing.ts';
import { AppError } from '../errors/app-error.ts';
import { platformErrors } from '../errors/platform-errors.ts';
import { arriving, leaving, resultOf, type Outcome } from './crossing.ts';
import type { Engine } from './engine.ts';
import { fairQueue, type Place } from './fair-queue.ts';
import { outcomeOutside, type Answer, type FromTask } from './outside.ts';
import type { Task, TaskRequest, Tasks } from './task.ts';
import type { Job } from './work-on.ts';

export interface EngineOptions {
  /** Module that each thread loads; it exports `work`, made by workOn() with the same tasks. */
  worker: URL;
  tasks: Tasks;
  /** Names of the tasks that make a signature. They run before all others. */
  urgent: Tasks;
  /** Names of the tasks that send requests over the network. */
  withNetwork: Tasks;
  /** Sends a request for a task, in this thread. @throws TransportError */
  outside: (question: unknown) => Promise<unknown>;
  /** Plain values from which each thread makes the context of its tasks. */
  settings: object;
  /** Number of threads; by default one for each processor, at least three. */
  threads?: number | undefined;
  /** Called with the error of a thread that died without a task. */
  onError: (error: Error) => void;
  /** Returns the error to throw when a thread died, exceeded the time limit or threw anything but a SigningError. */
  failure: (cause: unknown) => Error;
  /** Time limit of a task in milliseconds, to which the time for the size of its file is added. */
  baseMs?: number | undefined;
}

/** Part of the time limit in milliseconds that does not depend on the file: timestamps and CRLs. */
const BASE_MS = 120_000;
/**
 * Part of the time limit for each megabyte of the file, in milliseconds: far longer than any valid file
 * takes.
 */
const MS_PER_MEGABYTE = 1_000;
/** Tasks that may wait for the network beside those that run; each keeps its thread, which takes only memory meanwhile. */
const MOST_AWAY = 8;
const IDLE_MS = 600_000;
/** At least three threads: of two, one owner may have one, and a batch of signatures would use half of the machine. */
const LEAST_THREADS = 3;
/** Owner of tasks that belong to no request. */
const THE_PROGRAM = 'program';
const MOST_WAITING = { ofOwner: 200, ofVisitors: 20 };
/** Time in milliseconds after which a task that has not begun is refused; a program that asks for it gives up then, too. */
const PATIENCE_MS = 60_000;

/** Returns the size of the file that a task reads; 0 for none. */
async function sizeOf({ file }: TaskRequest): Promise<number> {
  if (file === undefined) return 0;
  return typeof file === 'string' ? (await stat(file)).size : file.length;
}

/** Starts the first thread of an engine; more start when tasks wait. */
export function openEngine(options: EngineOptions): Engine {
  const { worker, settings, onError, failure, outside, baseMs = BASE_MS } = options;
  const threads = options.threads ?? Math.max(LEAST_THREADS, availableParallelism());
  const mostAway = threads + MOST_AWAY;
  const pool = new Piscina<Job, Outcome>({
    filename: worker.href,
    name: 'work',
    minThreads: 1, // with none, a task that waits behind a thread that died would wait for ever
    maxThreads: threads + mostAway,
    idleTimeout: IDLE_MS,
    atomics: 'disabled', // a thread that sleeps between tasks must still serve its sockets
    workerData: leaving(settings),
  });
  pool.on('error', onError);
  const queue = fairQueue({
    atOnce: threads,
    mostAway,
    mostWaiting: MOST_WAITING,
    patienceMs: PATIENCE_MS,
    refusal: () => new AppError(platformErrors.unavailable, { headers: { 'retry-after': '10' } }),
  });
  const names = new Map<unknown, string>(Object.entries(options.tasks).map(([name, task]) => [task, name]));
  const [urgent, withNetwork] = [options.urgent, options.withNetwork].map(
    (tasks) => new Set(Object.keys(tasks)),
  ) as [Set<string>, Set<string>];

  /** Answers what a task asks. Its place is free for others until all of its questions are answered. */
  function respondTo(port: MessagePort, place: Place, onNote?: (note: never) => void) {
    let open = 0;
    const respond = async (id: number, question: unknown) => {
      open += 1;
      if (open === 1) place.leave();
      const outcome = await outcomeOutside(() => outside(arriving(question)));
      open -= 1;
      if (open === 0) await place.comeBack();
      port.postMessage({ id, outcome } satisfies Answer);
    };
    const take = (message: FromTask) => {
      if ('note' in message)
        onNote?.(message.note as never); // the task sends no others
      else void respond(message.id, message.question);
    };
    port.on('message', AsyncResource.bind(take)); // what it asks belongs to the request that has started it
  }

  async function runNow(
    name: string,
    {
      request,
      place,
      onNote,
    }: { request: TaskRequest; place: Place; onNote?: ((note: never) => void) | undefined },
  ) {
    const timeLimit = new AbortController();
    const size = await sizeOf(request);
    const timer = setTimeout(() => timeLimit.abort(), baseMs + (size / 1_000_000) * MS_PER_MEGABYTE);
    const { port1, port2 } = new MessageChannel();
    respondTo(port1, place, onNote);
    const job: Job = { name, request: leaving(request), port: port2 };
    return pool
      .run(job, { signal: timeLimit.signal, transferList: [port2] })
      .catch((error: unknown) => {
        throw failure(error);
      })
      .finally(() => {
        clearTimeout(timer);
        port1.close();
      });
  }

  const engineOf = (owner: string | null): Engine => ({
    async run<Request extends TaskRequest, Result, Note extends string>(
      task: Task<Request, Result, never, Note>,
      request: Request,
      onNote?: (note: Note) => void,
    ) {
      const name = names.get(task);
      if (name === undefined) throw new Error(`The engine has no task ${task.name}.`);
      const share = { owner, isUrgent: urgent.has(name), mayLeave: withNetwork.has(name) };
      return traced(`engine ${name}`, {}, async (span) => {
        const asked = performance.now();
        const outcome = await queue.take(share, (place) => {
          span?.set({ 'countersign.engine.waited_ms': Math.round(performance.now() - asked) });
          return runNow(name, { request, place, onNote });
        });
        return resultOf(outcome) as Result; // the thread runs the task of this name, whose result is of this type
      });
    },
    onBehalfOf: engineOf,
    state: () => ({ threads, ...queue.state() }),
    close: () => pool.close(),
  });
  return engineOf(THE_PROGRAM);
}
