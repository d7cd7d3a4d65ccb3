import { defineCall } from './call.ts';
import { LocalisationSettings } from './localisation.ts';
import { PrivacySecuritySettings } from './privacy-settings.ts';
import { withFallback } from './with-fallback.ts';
import { z } from './zod.ts';

/** Profile of the signed-in user. */
export const UserProfile = z.object({
  id: withFallback(z.string(), ''),
  profile_picture_id: withFallback(z.nullable(z.string()), null),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  /** True for a user who operates the installation; absent for others. */
  is_operator: z.optional(z.boolean()),
});
export type UserProfile = z.infer<typeof UserProfile>;

/** Purposes for which the profile is read: each adds the settings of its name to the response. */
export const ProfilePurpose = z.enum(['localisation_settings', 'privacy_and_security_settings']);
export type ProfilePurpose = z.infer<typeof ProfilePurpose>;

/** Profile of the signed-in user with all that they can change in their account. */
export const Profile = z.extend(UserProfile, {
  /** Country of the dialing code, ISO 3166-1 alpha-2; null without a phone number. */
  dialing_code_id: withFallback(z.nullable(z.string()), null),
  /** National phone number in digits; empty if unknown. */
  phone_number: withFallback(z.string(), ''),
  /** Set if the profile is read for this purpose. */
  localisation_settings: withFallback(z.nullable(LocalisationSettings), null),
  /** Set if the profile is read for this purpose. */
  privacy_and_security_settings: withFallback(z.nullable(PrivacySecuritySettings), null),
});
export type Profile = z.infer<typeof Profile>;

export const getProfile = defineCall({
  service: 'general',
  method: 'GET',
  path: '/user/profile',
  access: 'user',
  summary: 'The profile of the signed-in user, and for a purpose the settings of that name.',
  query: z.object({ purpose: z.optional(ProfilePurpose) }),
  data: Profile,
});
