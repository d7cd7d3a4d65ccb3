import { z } from '#contracts/zod.ts';
import { orderDetails } from '../one-time-codes/order-details.ts';

/** New e-mail address that waits for its code. */
export const pendingEmail = orderDetails(z.object({ new_email: z.string() }), 'email-change');
