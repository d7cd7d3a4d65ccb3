/** All settings pages, in menu order. */
export const SETTINGS_PAGES = [
  { label: 'Digital Signature', href: '/settings/digital-signature' },
  { label: 'Signature Properties', href: '/settings/signature-properties' },
  { label: 'Signature Level', href: '/settings/signature-level' },
  { label: 'Trust List', href: '/settings/trust-list' },
] as const;
