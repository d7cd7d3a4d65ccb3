import { SecurityRequirements } from '#contracts/organization-security.ts';
import { z } from '#contracts/zod.ts';

const { session_hours: hours } = SecurityRequirements.shape;

/** Security requirements as they are entered: the hours as text, empty for no limit. */
export const SecurityInput = SecurityRequirements.extend({
  session_hours: z
    .string()
    .trim()
    .transform((text) => (text === '' ? null : Number(text)))
    .pipe(hours),
});
export type SecurityInput = z.input<typeof SecurityInput>;
