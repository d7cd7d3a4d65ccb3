import type { TrustServices } from '#trust/trust-services/trust-services.ts';

/** What a task in a worker finds there. */
export interface TaskContext {
  readonly trustServices: TrustServices;
}

/**
 * Work with the signing engine that takes long enough to be done in a worker. What it takes and gives crosses over as
 * plain values and Buffers; of what it throws, SigningErrors arrive as they are, everything else as signing_failed.
 */
export type Task<Request extends TaskRequest, Result> = (
  request: Request,
  context: TaskContext,
) => Result | Promise<Result>;

export interface TaskRequest {
  /** The file that it is about, by path. Its size is the measure of how long the task may take. */
  file: string;
}
