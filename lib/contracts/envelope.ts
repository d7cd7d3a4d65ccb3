import { OUTCOMES } from './envelope-codes.ts';
import { z } from './zod.ts';

/** Outcome of a call. */
export const Success = z.enum(OUTCOMES);

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
