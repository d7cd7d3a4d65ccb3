'use client';
import { loadLater } from '#components/ui/load-later.tsx';

/** `FormerMembershipPage`, whose code no other page needs. */
export const FormerMembership = loadLater(
  async () => (await import('./former-membership-page.tsx')).FormerMembershipPage,
  () => true,
);
