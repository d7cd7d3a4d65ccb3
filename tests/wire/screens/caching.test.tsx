import { act } from '@testing-library/react';
import { CertificatesScreen } from '#components/settings/certificates-screen.tsx';
import { WorkspaceShell } from '#components/shell/workspace-shell.tsx';
import { renderInApp } from '#support/components/render-in-app.tsx';
import { stubService } from '#support/components/stub-service.ts';
import { CONSTANTS } from '../specification/constants.ts';

jest.mock('next/navigation', () => ({
  ...jest.requireActual<object>('next/navigation'),
  useRouter: () => ({}),
  usePathname: () => '/documents',
}));

const ID = '3f0f8a52-4a52-4d0e-9c5e-2f6f5f0f6f01';
const { certificatesStaleMs, organizationsCachedMs } = CONSTANTS;

/** Lets time pass, and has the user return to the page then. */
const returnAfter = (milliseconds: number) =>
  act(async () => {
    await jest.advanceTimersByTimeAsync(milliseconds);
    window.dispatchEvent(new Event('focus'));
    await jest.advanceTimersByTimeAsync(1);
  });

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('OS-01 the list of organizations is fetched again after an hour', async () => {
  const asked = stubService(() => ({ data: { rows: [], total: 0 } }));
  const names = { first_name: 'Ada', last_name: 'Byron', email: 'a@b.c' };
  const profile = { id: ID, profile_picture_id: null, ...names };
  const data = { profile, organizations: [], organizationId: undefined, functionality: [] };
  renderInApp(
    <WorkspaceShell data={data} sidebar="expanded">
      <h1>Page</h1>
    </WorkspaceShell>,
  );
  const lists = () => asked.filter(({ path }) => path.startsWith('/organization/organization?'));
  await returnAfter(organizationsCachedMs - 1000);
  expect(lists()).toHaveLength(0);
  await returnAfter(2000);
  expect(lists()).toHaveLength(1);
});

it('OS-05 the certificates are fetched again after an hour', async () => {
  const first = { rows: [], signs_with: null, may_manage_organization: false, may_use_organization: true };
  const asked = stubService(() => ({ data: first }));
  renderInApp(<CertificatesScreen first={first} />);
  const lists = () => asked.filter(({ path }) => path === '/organization/digital-signature');
  await returnAfter(certificatesStaleMs - 1000);
  expect(lists()).toHaveLength(0);
  await returnAfter(2000);
  expect(lists()).toHaveLength(1);
});
