/** Route of the web app that is measured. */
export interface MeasuredRoute {
  path: string;
  /** True for a page that is visited without a session. */
  isPublic: boolean;
  /** Most JavaScript that the page may need until it is usable, in kB gzip: in all, or above the bare Next page. */
  goal?: { in_all: number } | { above_bare: number };
}

const publicPage = (path: string, goal?: MeasuredRoute['goal']): MeasuredRoute => ({
  path,
  isPublic: true,
  ...(goal ? { goal } : {}),
});
const workspacePage = (path: string, inAll?: number): MeasuredRoute => ({
  path,
  isPublic: false,
  ...(inAll ? { goal: { in_all: inAll } } : {}),
});

/** All measured routes, with their goals. */
export const MEASURED_ROUTES: readonly MeasuredRoute[] = [
  publicPage('/', { above_bare: 150 }),
  publicPage('/terms-of-service', { above_bare: 150 }),
  publicPage('/resources', { above_bare: 150 }),
  publicPage('/resources/get-started', { above_bare: 150 }),
  publicPage('/resources/api/setup', { above_bare: 150 }),
  publicPage('/login', { in_all: 250 }),
  publicPage('/verify', { in_all: 250 }),
  publicPage('/register'),
  publicPage('/forgot-password'),
  workspacePage('/documents', 400),
  workspacePage('/licenses'),
  workspacePage('/support'),
  ...['account-settings', 'organizations', 'privacy-security'].map((page) =>
    workspacePage(`/account/${page}`, 300),
  ),
  ...[
    'api',
    'api/reference',
    'billing-address',
    'digital-signature',
    'organization-settings',
    'role-management',
    'signature-level',
    'signature-properties',
    'trust-list',
    'user-management',
  ].map((page) => workspacePage(`/settings/${page}`, 300)),
];

/** Returns whether the JavaScript of a page, in kB gzip, is within its goal; undefined for a page without one. */
export function meetsGoal(
  { goal }: MeasuredRoute,
  { inAll, bare }: { inAll: number; bare: number },
): boolean | undefined {
  if (!goal) return undefined;
  return 'in_all' in goal ? inAll <= goal.in_all : inAll - bare <= goal.above_bare;
}
