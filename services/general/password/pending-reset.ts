import { z } from '#contracts/zod.ts';
import { orderDetails } from '../one-time-codes/order-details.ts';

/** Request for a new password that waits for its code; `userId` is null when the address has no active account. */
const PendingReset = z.object({
  email: z.string(),
  userId: z.nullable(z.string()),
  /** Device of the request on which the user has signed in before; null for any other. */
  device: z._default(z.nullable(z.string()), null),
});
export type PendingReset = z.infer<typeof PendingReset>;

export const pendingReset = orderDetails(PendingReset, 'password-reset');

/**
 * Returns by what mails and wrong codes are counted: the address, and apart from it each device on which its user has signed in
 * before, so that no stranger uses up what the user needs there.
 */
export function resetCounter({ email, device }: PendingReset): string {
  const address = email.toLowerCase();
  return device === null ? address : `${address} ${device}`;
}
