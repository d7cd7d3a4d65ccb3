import { Id } from './id.ts';
import { z } from './zod.ts';

/** Second factor besides the mailed one-time code. */
export const SecondFactor = z.enum(['authenticator_app', 'passkey']);
export type SecondFactor = z.infer<typeof SecondFactor>;

/** Passkey of the signed-in user. */
export const Passkey = z.object({
  id: Id,
  name: z.string(),
  created_at: z.iso.datetime(),
  /** Null until the first sign-in with it. */
  last_used_at: z.nullable(z.iso.datetime()),
});
export type Passkey = z.infer<typeof Passkey>;

/** Second factors of the signed-in user. */
export const PrivacySecuritySettings = z.object({
  /** Factor that the sign-in asks for first; null without any. */
  preferred_factor: z.nullable(SecondFactor),
  /** Null while it is off. */
  authenticator_app: z.nullable(z.object({ added_at: z.iso.datetime() })),
  passkeys: z.array(Passkey),
  /** True if passkeys work at the public address of the web app: they need https or localhost, and a host name. */
  can_use_passkeys: z.boolean(),
  recovery_codes_left: z.int(),
  /** Names of the user's organizations that require a second factor. */
  required_by: z.array(z.string()),
});
export type PrivacySecuritySettings = z.infer<typeof PrivacySecuritySettings>;
