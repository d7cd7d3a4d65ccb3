import type { Functionality, FunctionalityPermission } from '#contracts/permission.ts';
import { covers, permissionFor } from '#contracts/permission-rules.ts';

/** Page of the workspace that menus and search lead to. */
export interface WorkspacePage {
  label: string;
  href: string;
  /** Words that stand on the page and by which the search finds it. */
  words: string;
}

export interface SettingsPage extends WorkspacePage {
  /** Last segment of the path. */
  name: string;
  /** Functionality that the page requires besides the settings; null for the page of the user's own certificates. */
  functionality: Functionality | null;
}

/** All pages about the signed-in user, in menu order. */
export const ACCOUNT_PAGES: readonly WorkspacePage[] = [
  {
    label: 'Account Settings',
    href: '/account/account-settings',
    words:
      'profile name picture photo e-mail email address phone localisation language time zone date format number format currency',
  },
  {
    label: 'Privacy and Security',
    href: '/account/privacy-security',
    words:
      'password two-factor second factor authenticator app recovery codes passkey sessions devices sign out download my data delete account',
  },
  {
    label: 'Organizations',
    href: '/account/organizations',
    words: 'create organization leave default switch membership',
  },
];

/** All settings pages, in menu order. */
export const SETTINGS_PAGES: readonly SettingsPage[] = [
  {
    ...at('Organization Settings', 'organization-settings', 'settings'),
    words:
      'name logo country state city time zone financial year security require second factor session length ways to sign transfer ownership delete organization',
  },
  {
    ...at('Billing Address', 'billing-address', 'billing'),
    words: 'invoice e-mail tax number VAT GSTIN country state city',
  },
  {
    ...at('User Management', 'user-management', 'user management'),
    words: 'people members users guests invite invitation import CSV role deactivate reactivate export',
  },
  {
    ...at('Role Management', 'role-management', 'role management'),
    words: 'roles permissions functionality owner administrator member auditor guest read write',
  },
  {
    ...at('Digital Signature', 'digital-signature', null),
    words: 'certificate PFX P12 key token handwritten signature picture',
  },
  {
    ...at('Signature Properties', 'signature-properties', 'settings'),
    words: 'default page position reason location purpose',
  },
  {
    ...at('Signature Level', 'signature-level', 'settings'),
    words: 'PAdES B-B B-T B-LT B-LTA timestamp long-term RSA PSS',
  },
  {
    ...at('Trust List', 'trust-list', 'settings'),
    words: 'trusted issuers certification authority CA root certificates',
  },
  {
    ...at('API', 'api', 'api'),
    words: 'API keys scopes tokens programs document log calls OpenAPI reference',
  },
];

/** Pages for users without the settings, who have certificates of their own. */
export const OWN_CERTIFICATES = SETTINGS_PAGES.filter(({ functionality }) => functionality === null);

function at(label: string, name: string, functionality: Functionality | null) {
  return { label, name, href: `/settings/${name}`, functionality };
}

/** Returns the settings pages that these permissions open. */
export function readableSettings(granted: readonly FunctionalityPermission[]): SettingsPage[] {
  const mayRead = (name: Functionality) => covers(permissionFor(granted, name), 'read');
  return SETTINGS_PAGES.filter(
    ({ functionality }) => functionality === null || (mayRead('settings') && mayRead(functionality)),
  );
}
