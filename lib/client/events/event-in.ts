import { NotificationEvent } from '#contracts/notification-events.ts';
import { SIGNING_EVENT, SigningEvent } from '#contracts/signing-event.ts';

/** Returns the event of a block of the stream whose data line is `data`; null for what does not match the schema. */
export function eventIn(block: string, data: string): NotificationEvent | SigningEvent | null {
  const schema = block.startsWith(`event: ${SIGNING_EVENT}\n`) ? SigningEvent : NotificationEvent;
  try {
    return schema.safeParse(JSON.parse(data)).data ?? null;
  } catch {
    return null;
  }
}
