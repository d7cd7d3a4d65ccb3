import { SigningError, type SigningErrorCode, type SigningErrorDetail } from '#signing';

/**
 * Copies each Buffer in a value to a byte array of exactly its bytes, for another thread: structured cloning would
 * make it a Uint8Array and copy the whole memory that it is a part of.
 */
export function leaving(value: unknown): unknown {
  return mapBuffers(value, (bytes) => Uint8Array.from(bytes));
}

/** Converts the byte arrays in a value from another thread back to Buffers. */
export function arriving(value: unknown): unknown {
  return mapBuffers(value, (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

function mapBuffers(value: unknown, map: (bytes: Uint8Array) => Uint8Array): unknown {
  if (value instanceof Uint8Array) return map(value);
  if (Array.isArray(value)) return value.map((item) => mapBuffers(item, map));
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapBuffers(item, map)]));
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** Message from a worker. Structured cloning would lose the class of an error, so its code and detail travel instead. */
export type Outcome =
  { value: unknown } | { refusal: { code: SigningErrorCode; detail: SigningErrorDetail | undefined } };

/** Runs a task and returns its result or its SigningError as plain values; rethrows any other error. */
export async function outcomeOf(work: () => unknown): Promise<Outcome> {
  try {
    return { value: await work() };
  } catch (error) {
    if (!(error instanceof SigningError)) throw error;
    return { refusal: { code: error.code, detail: error.detail } };
  }
}

/** Returns the result of a task. @throws SigningError when the task threw one */
export function resultOf(outcome: Outcome): unknown {
  if ('refusal' in outcome) throw new SigningError(outcome.refusal.code, outcome.refusal.detail);
  return arriving(outcome.value);
}
