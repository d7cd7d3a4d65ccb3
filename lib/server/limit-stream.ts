import { startDeadline } from '#shared/deadline.ts';

export type BodyProblem = 'too_large' | 'timed_out';

/** Limits of a request's body. */
export interface BodyLimit {
  maxBytes: number;
  /** Time in milliseconds in which the whole body must arrive; null where its reader has a time limit of its own. */
  timeoutMs: number | null;
}

/** Reason for which a limited body fails. */
export class BodyRefused extends Error {
  readonly problem: BodyProblem;

  constructor(problem: BodyProblem) {
    super(`The body of a request is refused: ${problem}.`);
    this.name = 'BodyRefused';
    this.problem = problem;
  }
}

export interface LimitedStream {
  body: ReadableStream<Uint8Array>;
  /** Returns why the body was refused; null while it was not. */
  problem(): BodyProblem | null;
  /** Stops the timer. */
  release(): void;
}

/** Returns `source` as a stream that fails with BodyRefused at its limits. It reads nothing before its reader does. */
export function limitStream(
  source: ReadableStream<Uint8Array>,
  { maxBytes, timeoutMs }: BodyLimit,
): LimitedStream {
  const reader = source.getReader();
  const deadline = startDeadline(timeoutMs);
  let problem: BodyProblem | null = null;
  let received = 0;
  const refuse = (controller: ReadableStreamDefaultController, reason: BodyProblem) => {
    problem = reason;
    deadline.clear();
    controller.error(new BodyRefused(reason));
  };
  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        deadline.signal.addEventListener('abort', () => refuse(controller, 'timed_out'), { once: true });
      },
      pull: async (controller) => {
        const { done, value } = await reader.read();
        if (problem !== null) return;
        if (done) {
          controller.close();
          return;
        }
        received += value.byteLength;
        if (received <= maxBytes) {
          controller.enqueue(value);
          return;
        }
        refuse(controller, 'too_large');
        void readToTheEnd(reader);
      },
    },
    { highWaterMark: 0 },
  );
  return { body, problem: () => problem, release: () => deadline.clear() };
}

/** Reads what is left: a sender may read the response only after it has sent everything, and a cancelled body ends its connection. */
async function readToTheEnd(reader: ReadableStreamDefaultReader): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {
    // the sender broke off
  }
}
