import { followNotifications, NotificationEvent } from '#contracts/notification-events.ts';
import { SIGNING_EVENT, SigningEvent } from '#contracts/signing-event.ts';
import type { z } from '#contracts/zod.ts';
import { bffUrl } from '../request.ts';
import { responseError } from '../read-response.ts';
import type { RequestErrorKind } from '../request-error.ts';

/** How a stream ended: `ended` after it was open, or the reason why it could not be opened. */
export type StreamEnd = 'ended' | RequestErrorKind;

interface Reader {
  signal: AbortSignal;
  onOpen: () => void;
  onEvent: (event: NotificationEvent) => void;
  onSigningStep: (event: SigningEvent) => void;
}

/**
 * Reads the stream of notification events until it ends. Not by EventSource, which does not tell a service without
 * the call from one that fails.
 */
export async function readEvents({ signal, onOpen, onEvent, onSigningStep }: Reader): Promise<StreamEnd> {
  let end: StreamEnd = 'unreachable';
  try {
    const response = await fetch(bffUrl(followNotifications, {}), {
      headers: { accept: 'text/event-stream' },
      cache: 'no-store',
      signal,
    });
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
    if (!response.ok || !isStream || !response.body)
      return responseError(await response.text(), response.status).kind;
    end = 'ended';
    onOpen();
    await readBlocks(response.body, (block) => {
      if (block.startsWith(`event: ${SIGNING_EVENT}\n`)) {
        const event = eventIn(block, SigningEvent);
        if (event) onSigningStep(event);
        return;
      }
      const event = eventIn(block, NotificationEvent);
      if (event) onEvent(event);
    });
  } catch {
    // aborted, or the connection broke
  }
  return end;
}

/** Calls `onBlock` with each event, whose end is an empty line (HTML Living Standard, 9.2.6). */
async function readBlocks(body: ReadableStream<Uint8Array>, onBlock: (block: string) => void): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (text + decoder.decode(value, { stream: true })).split('\n\n');
    text = blocks.pop() ?? '';
    blocks.forEach(onBlock);
  }
}

/** Returns the event of a block; null for a comment, and for what does not match the schema. */
function eventIn<T>(block: string, schema: z.ZodType<T>): T | null {
  const data = block.split('\n').find((line) => line.startsWith('data: '));
  if (data === undefined) return null;
  try {
    return schema.safeParse(JSON.parse(data.slice('data: '.length))).data ?? null;
  } catch {
    return null;
  }
}
