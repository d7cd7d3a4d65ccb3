import { ReplacementReason, signatoryMessages, SignatoryEntry } from '#contracts/signatory.ts';
import { z } from '#contracts/zod.ts';

/** Form that replaces a signatory. */
export const ReplaceForm = z.extend(z.pick(SignatoryEntry, { user_id: true, signatory_id: true }), {
  former_user_id: z.string().check(z.minLength(1, signatoryMessages.signatoryRequired)),
  reason: ReplacementReason,
});
export type ReplaceForm = z.infer<typeof ReplaceForm>;

/** Returns the field of the form that shows a field error of the service; null when none does. */
export function fieldOf(name: string): keyof ReplaceForm | null {
  if (name === 'reason' || name === 'former_user_id') return name;
  return /^(?:signatory\.)?(?:user_id|signatory_id|email)$/.test(name) ? 'signatory_id' : null;
}
