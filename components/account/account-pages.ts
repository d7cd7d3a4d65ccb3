/** All pages about the signed-in user, in menu order. */
export const ACCOUNT_PAGES = [
  { label: 'Account Settings', href: '/account/account-settings' },
  { label: 'Privacy and Security', href: '/account/privacy-security' },
  { label: 'Organizations', href: '/account/organizations' },
] as const;

/** Page of the user's own certificates, for users without the settings that list it. */
export const OWN_CERTIFICATES = { label: 'Digital Signature', href: '/settings/digital-signature' } as const;
