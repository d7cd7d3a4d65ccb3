import { Id } from './id.ts';
import { z } from './zod.ts';

/** Name of the server-sent event that tells how far a signature is; it comes on the stream of notification events. */
export const SIGNING_EVENT = 'signing';

/** Step that has begun since the signature was made: timestamps and validation data, or the verification of the result. */
export const SigningStep = z.enum(['timestamp', 'checking']);
export type SigningStep = z.infer<typeof SigningStep>;

/** Step of a signature that the user is making. */
export const SigningEvent = z.object({
  organization_id: Id,
  document_id: Id,
  step: SigningStep,
});
export type SigningEvent = z.infer<typeof SigningEvent>;
