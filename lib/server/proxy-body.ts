/** A body with a copy of its first bytes. */
export interface PeekedBody {
  first: Uint8Array;
  body: ReadableStream<Uint8Array>;
}

export interface BodyWatch {
  /** Called for each further chunk. */
  onChunk: () => void;
  /** Called when the body ends, fails or is cancelled. */
  onEnd: () => void;
}

/** Waits for the first bytes of `source` and returns them with an unbuffered stream of the whole body. */
export async function peekBody(
  source: ReadableStream<Uint8Array>,
  { onChunk, onEnd }: BodyWatch,
): Promise<PeekedBody> {
  const reader = source.getReader();
  const { value: first = new Uint8Array() } = await reader.read();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      if (first.length > 0) controller.enqueue(first);
    },
    pull: async (controller) => {
      try {
        const { done, value } = await reader.read();
        if (done) {
          onEnd();
          controller.close();
        } else {
          onChunk();
          controller.enqueue(value);
        }
      } catch (error) {
        onEnd();
        controller.error(error);
      }
    },
    cancel: async (reason) => {
      onEnd();
      await reader.cancel(reason);
    },
  });
  return { first, body };
}

/** Returns the same body, and calls `onChunk` for each chunk that is read of it. */
export function onEachChunk(
  body: ReadableStream<Uint8Array>,
  onChunk: () => void,
): ReadableStream<Uint8Array> {
  return body.pipeThrough(
    new TransformStream({
      transform(chunk: Uint8Array, controller) {
        onChunk();
        controller.enqueue(chunk);
      },
    }),
  );
}

/** Returns whether a response that begins with these bytes says that the session has ended. */
export function saysSessionEnded(first: Uint8Array): boolean {
  const start = new TextDecoder().decode(first.subarray(0, 256));
  return /"success"\s*:\s*"?-1\b/.test(start); // a quote within a text would come escaped
}

/** Returns the code of the envelope that begins with these bytes; undefined where there is none. */
export function codeIn(first: Uint8Array): string | undefined {
  return /"code"\s*:\s*"(\w+)"/.exec(new TextDecoder().decode(first.subarray(0, 2048)))?.[1];
}
