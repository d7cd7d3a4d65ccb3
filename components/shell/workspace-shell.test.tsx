import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useContext } from 'react';
import { OrganizationZone } from '#components/ui/organization-zone.ts';
import { ReadOnlyOrganization } from '#components/ui/read-only-organization.ts';
import { AppProviders } from '#support/components/app-providers.tsx';
import { Functionality } from '#contracts/permission.ts';
import type { SidebarState } from '#shared/sidebar-cookie.ts';
import type { ShellData } from './sidebar-content.tsx';
import { WorkspaceShell } from './workspace-shell.tsx';

const router = { replace: jest.fn(), refresh: jest.fn(), push: jest.fn() };
let pathname = '/documents';
jest.mock('next/navigation', () => ({ useRouter: () => router, usePathname: () => pathname }));

const HOME = '3f0f8a52-4a52-4d0e-9c5e-2f6f5f0f6f01';
const OTHER = '3f0f8a52-4a52-4d0e-9c5e-2f6f5f0f6f02';
const organization = (id: string, name: string) => ({
  id,
  name,
  country_id: null,
  organization_id: id,
  is_fiscal_year_settings_created: false,
  fiscal_year_start_month: 4,
  state_id: null,
  city_id: null,
  city_name: '',
  time_zone: 'UTC',
  logo_id: null,
  deletes_at: null,
  role_name: 'Member',
  is_default: false,
});
const DATA: ShellData = {
  profile: {
    id: HOME,
    profile_picture_id: null,
    first_name: 'Ada',
    last_name: 'Byron',
    email: 'ada@office.example',
  },
  organizations: [organization(HOME, 'Byron & Partners'), organization(OTHER, 'Lovelace Office')],
  organizationId: HOME,
  functionality: [
    { functionality_name: 'Documents', permission: 'write' },
    { functionality_name: 'settings', permission: null },
  ],
};

const EVERYTHING = Functionality.options.map((functionality_name) => ({
  functionality_name,
  permission: 'read' as const,
}));
const SETTINGS_LABELS = [
  'Organization Settings',
  'Billing Address',
  'User Management',
  'Role Management',
  'Digital Signature',
  'Signature Properties',
  'Signature Level',
  'Trust List',
  'API',
];

const shell = (sidebar: SidebarState, data: ShellData) => (
  <AppProviders>
    <WorkspaceShell data={data} sidebar={sidebar}>
      <h1>Page</h1>
    </WorkspaceShell>
  </AppProviders>
);

function show(sidebar: SidebarState = 'expanded', data = DATA) {
  render(shell(sidebar, data));
  return screen.getByRole('complementary', { name: 'Sidebar' });
}

/** Shows the time zone that the shell provides. */
const Zone = () => <output>{useContext(OrganizationZone) ?? 'none'}</output>;

it.each([
  ['Asia/Kathmandu', 'Asia/Kathmandu'],
  ['Utopia/Amaurot', 'none'],
])('provides for the time zone %s of the organization: %s', (time_zone, zone) => {
  const data = { ...DATA, organizations: [{ ...organization(HOME, 'Byron & Partners'), time_zone }] };
  render(
    <AppProviders>
      <WorkspaceShell data={data} sidebar="expanded">
        <Zone />
      </WorkspaceShell>
    </AppProviders>,
  );
  expect(screen.getByRole('status')).toHaveTextContent(zone);
});

/** Shows whether the shell says that the organization is read-only. */
const Access = () => <output>{useContext(ReadOnlyOrganization) ? 'read-only' : 'writable'}</output>;

it.each([
  ['2026-12-06T10:00:00.000Z', 'read-only', 0],
  [null, 'writable', 1],
])(
  'where the organization is deleted at %s, calls it %s and goes to the upload %d times by its key',
  async (deletes_at, access, times) => {
    const data = { ...DATA, organizations: [{ ...organization(HOME, 'Byron & Partners'), deletes_at }] };
    render(
      <AppProviders>
        <WorkspaceShell data={data} sidebar="expanded">
          <Access />
        </WorkspaceShell>
      </AppProviders>,
    );
    expect(screen.getByText(access)).toBeInTheDocument();
    await userEvent.keyboard('u');
    expect(router.push).toHaveBeenCalledTimes(times);
  },
);

/** Returns a `matchMedia` that knows the width of the window alone. */
const matchMediaAt = (width: number) => (media: string) =>
  Object.assign(new EventTarget(), {
    matches: width <= Number(/max-width: ([\d.]+)px/.exec(media)?.[1] ?? 0),
    media,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

/** Responds with the body given for a path, fails for any other, and records the requests. */
function stubServer(bodies: Record<string, unknown>) {
  const requests: string[] = [];
  global.fetch = jest.fn((url: string, init?: RequestInit) => {
    requests.push(`${init?.method ?? 'GET'} ${url}`);
    const body = bodies[url];
    return body
      ? Promise.resolve(new Response(JSON.stringify(body)))
      : Promise.reject(new TypeError('offline'));
  }) as unknown as typeof fetch;
  return requests;
}

afterEach(() => {
  Reflect.deleteProperty(window, 'matchMedia');
  jest.clearAllMocks();
  document.cookie = 'countersign-sidebar=; path=/; max-age=0';
});

describe('the sidebar', () => {
  it.each([
    [
      'above the profile, and before it for the Tab key, in the collapsed sidebar',
      'collapsed',
      /^Notifications/,
    ],
    [
      'beside the profile, and after it for the Tab key, in the expanded sidebar',
      'expanded',
      /^Profile: Ada Byron/,
    ],
  ] as const)('has the notifications %s', (_, sidebar, first) => {
    const bells = { sidebar: <button>Notifications</button>, bar: null };
    render(
      <AppProviders>
        <WorkspaceShell data={DATA} sidebar={sidebar} bells={bells}>
          <h1>Page</h1>
        </WorkspaceShell>
      </AppProviders>,
    );
    const buttons = screen.getAllByRole('button', { name: /^Notifications|^Profile: / });
    expect(buttons).toHaveLength(2);
    expect(buttons[0]).toHaveAccessibleName(first);
    const { flexDirection } = getComputedStyle(buttons[0]?.closest('.MuiStack-root') ?? document.body);
    expect(flexDirection).toBe(sidebar === 'collapsed' ? 'column' : 'row'); // the eye sees them in the order of the document
  });

  it('SH-02 links the granted pages and marks the current one', () => {
    const nav = within(show()).getByRole('navigation', { name: 'Main' });
    expect(within(nav).getByRole('link', { name: 'Documents' })).toHaveAttribute('aria-current', 'page');
    expect(within(nav).queryByRole('link', { name: 'Settings' })).not.toBeInTheDocument();
  });

  it('SH-06 is toggled by Ctrl+B and Cmd+B and stores its state in a cookie', async () => {
    const sidebar = show();
    await userEvent.keyboard('{Control>}b{/Control}');
    expect(sidebar).toHaveAttribute('data-state', 'collapsed');
    expect(document.cookie).toContain('countersign-sidebar=collapsed');
    await userEvent.keyboard('{Meta>}b{/Meta}');
    expect(sidebar).toHaveAttribute('data-state', 'expanded');
    expect(document.cookie).toContain('countersign-sidebar=expanded');
  });

  it('SH-06 starts in the state of the cookie and keeps its links when collapsed', async () => {
    const sidebar = show('collapsed');
    expect(sidebar).toHaveAttribute('data-state', 'collapsed');
    expect(within(sidebar).getByRole('link', { name: 'Documents' })).toBeInTheDocument();
    await userEvent.click(within(sidebar).getByRole('button', { name: 'Expand the sidebar' }));
    expect(sidebar).toHaveAttribute('data-state', 'expanded');
  });

  it.each([
    [1100, 'collapsed'],
    [1280, 'expanded'],
  ])('SH-06 is in a window of %d pixels %s until the user has chosen', async (width, state) => {
    window.matchMedia = matchMediaAt(width);
    const sidebar = show('auto');
    expect(sidebar).toHaveAttribute('data-state', state);
    await userEvent.keyboard('{Control>}b{/Control}');
    const chosen = state === 'collapsed' ? 'expanded' : 'collapsed';
    expect(sidebar).toHaveAttribute('data-state', chosen);
    expect(document.cookie).toContain(`countersign-sidebar=${chosen}`);
  });

  it('SH-07 has the organizations at its top, and marks the current one', async () => {
    const [switcher] = within(show()).getAllByRole('button');
    expect(switcher).toHaveAccessibleName('Organization: Byron & Partners');
    await userEvent.click(switcher!);
    const items = within(await screen.findByRole('menu', { name: 'Organizations' })).getAllByRole(
      'menuitemradio',
    );
    expect(items.map((item) => [item.textContent, item.getAttribute('aria-checked')])).toEqual([
      ['Byron & Partners', 'true'],
      ['Lovelace Office', 'false'],
    ]);
  });
});

describe('the profile menu', () => {
  const open = async () => {
    await userEvent.click(within(show()).getByRole('button', { name: /Profile: Ada Byron/ }));
    return screen.findByRole('menu', { name: 'Profile' });
  };

  it('SH-08 leads to the account settings, and shows the version with a link to the terms', async () => {
    const menu = await open();
    expect(within(menu).getByRole('menuitem', { name: 'Profile' })).toHaveAttribute(
      'href',
      '/account/account-settings',
    );
    expect(menu).toHaveTextContent('v.1.0');
    const terms = within(menu).getByRole('menuitem', { name: /Terms & Conditions/ });
    expect(terms).toHaveAttribute('href', '/terms-of-service');
    await userEvent.keyboard('{ArrowUp}');
    expect(terms).toHaveFocus();
  });

  it('ST-03 switches dark mode on and off and stores the mode in local storage', async () => {
    const menu = await open();
    const dark = within(menu).getByRole('menuitemcheckbox', { name: /Dark mode/ });
    expect(dark).toHaveAttribute('aria-checked', 'false');
    await userEvent.click(dark);
    expect(dark).toHaveAttribute('aria-checked', 'true');
    expect(localStorage.getItem('mui-mode')).toBe('dark');
    await userEvent.click(within(menu).getByRole('menuitem', { name: 'Use the system’s setting' }));
    expect(localStorage.getItem('mui-mode')).toBe('system');
  });

  it('SH-09 asks for confirmation and does not log out on No', async () => {
    const requests = stubServer({});
    await userEvent.click(within(await open()).getByRole('menuitem', { name: 'Logout' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Are you sure you want to logout?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'No' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(requests).toEqual([]);
  });

  it('SH-09 ST-02 logs out on Yes and goes to the sign-in page', async () => {
    const requests = stubServer({
      '/api/auth/csrf': { csrfToken: 'x' },
      '/api/auth/signout': { url: 'http://localhost/' },
    });
    await userEvent.click(within(await open()).getByRole('menuitem', { name: 'Logout' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/login'));
    expect(requests).toEqual(['GET /api/auth/csrf', 'POST /api/auth/signout']);
  });

  it('shows an error and can be confirmed again when the logout fails', async () => {
    stubServer({});
    await userEvent.click(within(await open()).getByRole('menuitem', { name: 'Logout' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByText(/cannot be reached/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Yes' })).toBeEnabled();
    expect(router.replace).not.toHaveBeenCalled();
  });
});

describe('the search', () => {
  it.each(['{Control>}k{/Control}', '{Meta>}k{/Meta}'])(
    'SH-10 opens with %s and closes with Escape',
    async (keys) => {
      show();
      await userEvent.keyboard(keys);
      const dialog = await screen.findByRole('dialog', { name: 'Search' });
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(dialog).not.toBeInTheDocument());
    },
  );

  it('SH-10 is opened by the button of the sidebar', async () => {
    await userEvent.click(within(show()).getByRole('button', { name: /Search or jump to/ }));
    expect(await screen.findByRole('dialog', { name: 'Search' })).toBeInTheDocument();
  });
});

describe('the top bar', () => {
  it.each([
    ['for everything', EVERYTHING, SETTINGS_LABELS],
    ['for no settings', DATA.functionality, ['Digital Signature']],
  ])(
    'SH-04 opens the menu, with the pages of account and organization that permissions %s open, in a drawer',
    async (_, functionality, expected) => {
      show('expanded', { ...DATA, functionality });
      await userEvent.click(screen.getByRole('button', { name: 'Open the menu' }));
      const drawer = await screen.findByRole('dialog', { name: 'Menu' });
      expect(within(drawer).getByRole('link', { name: 'Documents' })).toBeInTheDocument();
      const account = within(drawer).getByRole('navigation', { name: 'Account' });
      expect(
        within(account)
          .getAllByRole('link')
          .map(({ textContent }) => textContent),
      ).toEqual(['Account Settings', 'Privacy and Security', 'Organizations']);
      const organization = within(drawer).getByRole('navigation', { name: 'Organization' });
      expect(
        within(organization)
          .getAllByRole('link')
          .map(({ textContent }) => textContent),
      ).toEqual(expected);
      expect(within(drawer).queryByRole('button', { name: /Collapse/ })).not.toBeInTheDocument();
    },
  );

  it('SH-04 closes the menu when the page is left, and leaves it closed on the way back', async () => {
    const { rerender } = render(shell('expanded', DATA));
    await userEvent.click(screen.getByRole('button', { name: 'Open the menu' }));
    await screen.findByRole('dialog', { name: 'Menu' });
    for (pathname of ['/settings', '/documents']) rerender(shell('expanded', DATA));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Menu' })).not.toBeInTheDocument());
  });

  it('SH-04 closes the menu when a link to the open page is followed', async () => {
    show();
    await userEvent.click(screen.getByRole('button', { name: 'Open the menu' }));
    const drawer = await screen.findByRole('dialog', { name: 'Menu' });
    const link = within(drawer).getByRole('link', { name: 'Documents' });
    link.addEventListener('click', (event) => event.preventDefault()); // jsdom cannot navigate
    await userEvent.click(link);
    await waitFor(() => expect(drawer).not.toBeInTheDocument());
  });

  it('SH-14 offers English only, shown as ENG', async () => {
    show();
    const language = screen.getByRole('button', { name: 'Language: ENG' });
    expect(language).toHaveTextContent('ENG');
    await userEvent.click(language);
    expect((await screen.findAllByRole('menuitemradio')).map((item) => item.textContent)).toEqual([
      'English',
    ]);
  });
});
