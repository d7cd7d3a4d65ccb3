import type { SigningStep } from '#contracts/signing-event.ts';
import type { MemberContext } from '#platform/platform.ts';
import { publishEvents } from '#platform/notifications/events/event-store.ts';

/**
 * Returns a function that tells the caller's open pages which step of signing a document has begun, in the order of its calls.
 * A failure is logged and does not disturb the signature.
 */
export function signingStepTeller(
  { caller, database, log }: MemberContext,
  documentId: string,
): (step: SigningStep) => void {
  let published = Promise.resolve();
  const { userId: user_id, organizationId: organization_id } = caller;
  return (step) => {
    const event = { user_id, organization_id, document_id: documentId, step };
    published = published
      .then(() => publishEvents(database, [event]))
      .catch((error: unknown) => log.warn(error, 'A step of signing could not be told.'));
  };
}
