import { z } from '#contracts/zod.ts';
import { orderDetails } from '../one-time-codes/order-details.ts';

/** Request for a new password that waits for its code; `userId` is null when the address has no active account. */
const PendingReset = z.object({ email: z.string(), userId: z.nullable(z.string()) });
export type PendingReset = z.infer<typeof PendingReset>;

export const pendingReset = orderDetails(PendingReset, 'password-reset');
