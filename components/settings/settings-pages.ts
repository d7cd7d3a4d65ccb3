/** All settings pages, in menu order. */
export const SETTINGS_PAGES = [
  { label: 'Organization Settings', name: 'organization-settings', href: '/settings/organization-settings' },
  { label: 'Billing Address', name: 'billing-address', href: '/settings/billing-address' },
  { label: 'User Management', name: 'user-management', href: '/settings/user-management' },
  { label: 'Role Management', name: 'role-management', href: '/settings/role-management' },
  { label: 'Digital Signature', name: 'digital-signature', href: '/settings/digital-signature' },
  { label: 'Signature Properties', name: 'signature-properties', href: '/settings/signature-properties' },
  { label: 'Signature Level', name: 'signature-level', href: '/settings/signature-level' },
  { label: 'Trust List', name: 'trust-list', href: '/settings/trust-list' },
  { label: 'API', name: 'api', href: '/settings/api' },
] as const;
