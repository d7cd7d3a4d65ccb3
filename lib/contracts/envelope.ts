import { z } from './zod.ts';

/** Outcome of a call: '1' success, '0' failure, '-1' the session has ended. */
export const Success = z.enum(['1', '0', '-1']);

/** Code with which the BFF tells the browser that a service does not have an extension. */
export const NOT_AVAILABLE = 'not_available';
/** Code of the refusal of a call for an organization that requires a second factor. */
export const SECOND_FACTOR_REQUIRED = 'second_factor_required';

/** Code of the refusal of a right password after too many wrong one-time codes; a new password by mail ends it. */
export const PASSWORD_RESET_REQUIRED = 'password_reset_required';

/** Messages by the name of the form field that they concern. */
export const FieldErrors = z.record(z.string(), z.array(z.string()));
export type FieldErrors = z.infer<typeof FieldErrors>;

/** JSON body of every response. `code` is the stable name of a failure; `data` of a failure holds its field errors. */
export const Envelope = z.object({
  success: Success,
  message: z.string(),
  code: z.optional(z.string()),
  data: z.optional(z.unknown()),
});
export type Envelope = z.infer<typeof Envelope>;
