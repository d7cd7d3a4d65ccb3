import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ReadOnlyOrganization } from '#components/ui/read-only-organization.ts';
import type { OrganizationPerson } from '#contracts/organization-member.ts';
import { renderInApp } from '#support/components/render-in-app.tsx';
import { stubService, type SentRequest, type StubResponse } from '#support/components/stub-service.ts';
import LoadingUserManagement from '../../../app/(app)/(workspace)/settings/user-management/loading.tsx';
import { UserManagementScreen } from './user-management-screen.tsx';

const ROLE = { id: '0f0f8a52-4a52-4d0e-9c5e-2f6f5f0f6f01', name: 'Member' };
const ADA: OrganizationPerson = {
  id: '1a0c8a52-7a0e-4e0b-9f0d-3b1c2d4e5f60',
  user_id: '2a0c8a52-7a0e-4e0b-9f0d-3b1c2d4e5f60',
  state: 'active',
  full_name: 'Ada Byron',
  email: 'ada@office.example',
  role: ROLE,
  last_sign_in: null,
  date_added: '2026-11-05T10:00:00.000Z',
  expires_at: null,
  is_self: true,
  may_change: false,
};
const PEOPLE = { rows: [ADA], total: 1, roles: [{ ...ROLE, may_give: true }], may_change: true };

function show(respond: (request: SentRequest) => StubResponse) {
  const requests = stubService(respond);
  renderInApp(<UserManagementScreen first={structuredClone(PEOPLE)} />);
  return requests;
}

describe('UserManagementScreen', () => {
  const { fetch } = globalThis;
  afterEach(() => {
    globalThis.fetch = fetch;
  });

  it('has the heading that the page shows while it loads', () => {
    const textOf = (page: HTMLElement) =>
      within(page).getByRole('heading', { level: 1 }).parentElement?.textContent;
    const loading = textOf(renderInApp(<LoadingUserManagement />).container);
    expect(textOf(renderInApp(<UserManagementScreen first={structuredClone(PEOPLE)} />).container)).toBe(
      loading,
    );
  });

  it('ER-05 shows the failure of a search in place of the people found before, and keeps the search', async () => {
    show(() => ({ status: 500, message: 'Something went wrong' }));
    expect(screen.getAllByText('ada@office.example')).not.toHaveLength(0);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search people' }), 'zoe');
    expect(await screen.findByText('The list could not be loaded')).toBeInTheDocument();
    expect(screen.queryAllByText('ada@office.example')).toHaveLength(0);
    expect(screen.getByRole('searchbox', { name: 'Search people' })).toHaveValue('zoe');
  });

  it('does not say of a deactivated member that they have never signed in', () => {
    const former = { ...ADA, state: 'deactivated', is_self: false } as const;
    renderInApp(<UserManagementScreen first={{ ...PEOPLE, rows: [former] }} />);
    expect(screen.getAllByText('Deactivated')).not.toHaveLength(0);
    expect(screen.queryByText('Never', { exact: false })).not.toBeInTheDocument();
  });

  it('offers no change in a read-only organization', () => {
    const other = { ...ADA, is_self: false, may_change: true };
    renderInApp(
      <ReadOnlyOrganization value>
        <UserManagementScreen first={{ ...PEOPLE, rows: [other] }} />
      </ReadOnlyOrganization>,
    );
    expect(screen.getByRole('button', { name: 'Export' })).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Invite people' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Actions/ })).not.toBeInTheDocument();
  });

  it('sends no invitation on a double click on Continue, before the list was seen', async () => {
    const requests = show(() => ({ data: { problems: [], sent: 0 } }));
    await userEvent.click(screen.getByRole('button', { name: 'Invite people' }));
    await userEvent.type(screen.getByLabelText('E-mail addresses'), 'zoe@office.example');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Continue' }));
    const list = await screen.findByRole('list', { name: 'People to invite' });
    await waitFor(() => expect(list).toHaveFocus());
    const purposes = requests.flatMap(({ body }) => (body ? [body] : []));
    expect(purposes).toMatchObject([{ purpose: 'check' }]);
  });
});
