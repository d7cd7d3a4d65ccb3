import { z } from '#contracts/zod.ts';
import { orderDetails } from '../one-time-codes/order-details.ts';

const Account = z.object({
  first_name: z.string(),
  last_name: z.string(),
  password_hash: z.string(),
  phone_number: z.string(),
  dialing_code_id: z.string(),
  organization_name: z.string(),
  country_id: z.string(),
  terms_version: z._default(z.nullable(z.string()), null),
});
export type Account = z.infer<typeof Account>;

/** Registration that waits for its code; `account` is null when the address already has an account. */
const PendingAccount = z.object({ email: z.string(), account: z.nullable(Account) });
export type PendingAccount = z.infer<typeof PendingAccount>;

export const pendingAccount = orderDetails(PendingAccount, 'registration');
