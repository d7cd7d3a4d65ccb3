/** Addresses by the page that they open. A dynamic segment stands in the page as in its folder;
 * in an address, `[id]` stands for the id of the document that waits for the user. */
type Screens = Record<string, readonly string[]>;

/** Screens that tests/e2e/screens.spec.ts inspects without a session. */
export const VISITORS_SCREENS: Screens = {
  '/': ['/'],
  '/invite/[token]': ['/invite/unknown'],
  '/login': ['/login'],
  '/register': ['/register'],
  '/forgot-password': ['/forgot-password'],
  '/resources': ['/resources'],
  '/resources/[...guide]': ['/resources/get-started', '/resources/windows/signing', '/resources/api/signing'],
  '/terms-of-service': ['/terms-of-service'],
  '/verify': ['/verify'],
  '/welcome': ['/welcome'],
};

/** Screens that tests/e2e/screens.spec.ts inspects as a signed-in user. */
export const USERS_SCREENS: Screens = {
  '/documents': [
    '/documents',
    '/documents?status=pending_for_signature&layout=preview',
    '/documents?status=signed',
  ],
  '/documents/[id]': ['/documents/[id]'],
  '/support': ['/support'],
  '/licenses': ['/licenses'],
  '/account/account-settings': ['/account/account-settings'],
  '/account/privacy-security': ['/account/privacy-security'],
  '/account/organizations': ['/account/organizations'],
  '/settings/api': ['/settings/api'],
  '/settings/api/reference': ['/settings/api/reference'],
  '/settings/billing-address': ['/settings/billing-address'],
  '/settings/organization-settings': ['/settings/organization-settings'],
  '/settings/role-management': ['/settings/role-management'],
  '/settings/user-management': ['/settings/user-management'],
  '/settings/digital-signature': ['/settings/digital-signature'],
  '/settings/signature-level': ['/settings/signature-level'],
  '/settings/signature-properties': ['/settings/signature-properties'],
  '/settings/trust-list': ['/settings/trust-list'],
};

/** Screens that it inspects as a user who operates the installation. */
export const OPERATORS_SCREENS: Screens = { '/operator': ['/operator'] };

/** Reasons why a page is not inspected, by its path. */
export const NOT_INSPECTED: Record<string, string> = {
  '/[unknown]': 'answers 404, which the browser writes to the console; functionalities.spec.ts opens it',
  '/account/[...unknown]': 'as /[unknown]',
  '/settings/[...unknown]': 'as /[unknown]',
  '/settings': 'redirects to the first settings page that the services offer',
};
