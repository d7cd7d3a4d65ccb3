/** All settings pages, in menu order. */
export const SETTINGS_PAGES = [
  { label: 'User Management', name: 'user-management', href: '/settings/user-management' },
  { label: 'Role Management', name: 'role-management', href: '/settings/role-management' },
  { label: 'Digital Signature', name: 'digital-signature', href: '/settings/digital-signature' },
  { label: 'Signature Properties', name: 'signature-properties', href: '/settings/signature-properties' },
  { label: 'Signature Level', name: 'signature-level', href: '/settings/signature-level' },
  { label: 'Trust List', name: 'trust-list', href: '/settings/trust-list' },
] as const;
