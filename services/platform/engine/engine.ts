import type { Tasks } from './tasks.ts';

/**
 * The signing engine in threads of its own, so that requests do not wait for signatures, nor for large files. Every task
 * takes files by their paths (`blobs.withFile` gives one) and throws the SigningErrors of the engine; when its thread dies
 * or takes too long, AppError signing_failed.
 */
export type Engine = {
  readonly [Name in keyof Tasks]: (
    request: Parameters<Tasks[Name]>[0],
  ) => Promise<Awaited<ReturnType<Tasks[Name]>>>;
} & {
  /** Lets the running tasks finish. */
  close(): Promise<void>;
};
