import type { NotificationEvent } from '#contracts/notification-events.ts';
import type { SigningEvent } from '#contracts/signing-event.ts';
import { followNotifications } from '../later-calls.ts';
import { bffUrl } from '../request.ts';
import { responseError } from '../read-response.ts';
import type { RequestErrorKind } from '../request-error.ts';

/** How a stream ended: `ended` after it was open, or the reason why it could not be opened. */
export type StreamEnd = 'ended' | RequestErrorKind;

interface Reader {
  /** Time of the newest notification that the page shows, in 1970 for none; undefined if that is not known. */
  since: string | undefined;
  signal: AbortSignal;
  onOpen: () => void;
  onEvent: (event: NotificationEvent) => void;
  onSigningStep: (event: SigningEvent) => void;
}

/**
 * Reads the stream of notification events until it ends. Not by EventSource, which does not tell a service without
 * the call from one that fails.
 */
export async function readEvents({
  since,
  signal,
  onOpen,
  onEvent,
  onSigningStep,
}: Reader): Promise<StreamEnd> {
  let end: StreamEnd = 'unreachable';
  try {
    const response = await fetch(bffUrl(followNotifications, { query: { since } }), {
      headers: { accept: 'text/event-stream' },
      cache: 'no-store',
      signal,
    });
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
    if (!response.ok || !isStream || !response.body)
      return responseError(await response.text(), response.status).kind;
    end = 'ended';
    onOpen();
    await readBlocks(response.body, async (block) => {
      const data = dataOf(block);
      if (data === null) return;
      const { eventIn } = await import('./event-in.ts');
      const event = eventIn(block, data);
      if (event && 'step' in event) onSigningStep(event);
      else if (event) onEvent(event);
    });
  } catch {
    // aborted, the connection broke, or the schemas of the events could not be fetched
  }
  return end;
}

/** Calls `onBlock` with each event, whose end is an empty line (HTML Living Standard, 9.2.6). */
async function readBlocks(
  body: ReadableStream<Uint8Array>,
  onBlock: (block: string) => Promise<void>,
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (text + decoder.decode(value, { stream: true })).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) await onBlock(block);
  }
}

/** Returns the data of a block; null for a comment. */
function dataOf(block: string): string | null {
  const prefix = 'data: ';
  const line = block.split('\n').find((one) => one.startsWith(prefix));
  return line === undefined ? null : line.slice(prefix.length);
}
