import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ActivityDrawer } from '#components/documents/activity/activity-drawer.tsx';
import { AddSignatoriesDrawer } from '#components/documents/signatories/add-signatories-drawer.tsx';
import { sampleDocument } from '#components/documents/testing/sample-document.ts';
import { VersionsDrawer } from '#components/documents/versions/versions-drawer.tsx';
import { AssignWorkflowDrawer } from '#components/documents/workflows/assign-workflow-drawer.tsx';
import { ViewWorkflowDrawer } from '#components/documents/workflows/view-workflow-drawer.tsx';
import { WorkflowFormDrawer } from '#components/documents/workflows/workflow-form-drawer.tsx';
import { sampleWorkflow } from '#components/documents/testing/sample-workflow.ts';
import { NotificationBell } from '#components/notifications/notification-bell.tsx';
import { useInboxLoading } from '#components/notifications/use-notifications.ts';
import { WorkspaceShell } from '#components/shell/workspace-shell.tsx';
import { SignDrawer } from '#components/signing/form/sign-drawer.tsx';
import { FilterDialog } from '#components/ui/filter/filter-dialog.tsx';
import { renderInApp } from '#support/components/render-in-app.tsx';
import { stubService } from '#support/components/stub-service.ts';
import { CONSTANTS } from '../specification/constants.ts';
import { rulesOf } from './rules-of.ts';

jest.mock('next/navigation', () => ({
  ...jest.requireActual<object>('next/navigation'),
  useRouter: () => ({}),
  usePathname: () => '/documents',
}));

const ID = '3f0f8a52-4a52-4d0e-9c5e-2f6f5f0f6f01';
const { drawerWidths } = CONSTANTS;
const nothing = () => undefined;
const document_ = sampleDocument();
const one = { open: true, document: document_, onClose: nothing };
const several = { open: true, documents: [document_], onClose: nothing };

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('a drawer', () => {
  it.each([
    ['Activity Report', drawerWidths.default, <ActivityDrawer key="" {...one} />],
    [
      'Sign Digitally',
      drawerWidths.default,
      <SignDrawer key="" {...several} onSigned={nothing} onBatch={nothing} />,
    ],
    ['Add Signatories', drawerWidths.signatories, <AddSignatoriesDrawer key="" {...several} />],
    ['Assign Workflow', drawerWidths.assignWorkflow, <AssignWorkflowDrawer key="" {...several} />],
    ['Versions', drawerWidths.versions, <VersionsDrawer key="" {...one} renderCheck={() => null} />],
    [
      'Add Workflow',
      drawerWidths.workflow,
      <WorkflowFormDrawer key="" open workflow={null} onClose={nothing} onSaved={nothing} />,
    ],
    [
      'View Workflow',
      drawerWidths.workflow,
      <ViewWorkflowDrawer key="" open workflow={sampleWorkflow('Leases')} onClose={nothing} />,
    ],
  ])('DO-15 %s is %d pixels wide', (title, width, drawer) => {
    globalThis.fetch = () => new Promise(nothing);
    renderInApp(drawer);
    expect(rulesOf(screen.getByRole('dialog', { name: title }))).toContain(`width: min(${width}px, 100%)`);
  });
});

describe('the sidebar', () => {
  const show = () => {
    const profile = {
      id: ID,
      profile_picture_id: null,
      first_name: 'Ada',
      last_name: 'Byron',
      email: 'a@b.c',
    };
    const data = { profile, organizations: [], organizationId: undefined, functionality: [] };
    renderInApp(
      <WorkspaceShell data={data} sidebar="expanded">
        <h1>Page</h1>
      </WorkspaceShell>,
    );
    return screen.getByRole('complementary', { name: 'Sidebar' });
  };

  it('SH-06 is 17rem wide, and 80 pixels when it is collapsed, which is remembered for seven days', async () => {
    const kept = jest.spyOn(document, 'cookie', 'set');
    const sidebar = show();
    expect(rulesOf(sidebar)).toContain(`width: ${CONSTANTS.sidebarWidth}`);
    await userEvent.keyboard('{Control>}b{/Control}');
    expect(rulesOf(sidebar)).toContain(`width: ${CONSTANTS.sidebarCollapsedWidth}`);
    expect(kept.mock.calls).toEqual([
      [expect.stringContaining(`max-age=${CONSTANTS.sidebarCookieSeconds};`)],
    ]);
  });

  it('SH-11 gives way to the mobile bar below 1024 pixels', () => {
    const sidebar = rulesOf(show()).replaceAll(' ', '');
    const bar = rulesOf(screen.getByRole('banner')).replaceAll(' ', '');
    const wide = `@media(min-width:${CONSTANTS.mobileBreakpoint}){`;
    expect(sidebar).toContain(wide);
    expect(sidebar.split(wide)[1]).toContain('display:block');
    expect(bar.split(wide)[1]).toContain('display:none');
  });
});

describe('the notifications', () => {
  function Inbox() {
    useInboxLoading(ID, undefined);
    return null;
  }
  const item = { id: ID, organization_id: ID, description: 'Sign the lease', link: null };
  const marks = { timestamp: '2026-11-05T10:00:00Z', is_read: false, is_favorite: false };
  const show = () => {
    const asked = stubService(() => ({ data: { 'Documents - Berg': [{ ...item, ...marks }] } }));
    renderInApp(
      <>
        <Inbox />
        <NotificationBell place="bar" organizationId={ID} />
      </>,
    );
    return asked;
  };

  it('NT-04 are at most 450 pixels high', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
    const list = within(await screen.findByRole('dialog', { name: 'Notifications' })).getByRole('list');
    expect(rulesOf(list)).toContain(`max-height: ${CONSTANTS.notificationListMaxHeight}`);
  });

  it('NT-04 are fetched again after five minutes', async () => {
    jest.useFakeTimers();
    const asked = show();
    await act(() => jest.advanceTimersByTimeAsync(CONSTANTS.notificationsStaleMs - 1000));
    expect(asked).toHaveLength(1);
    await act(() => jest.advanceTimersByTimeAsync(2000));
    expect(asked).toHaveLength(2);
  });
});

it('FI-01 DO-17 the filter dialog is at most 680 pixels wide, and its rows at most 400 high', () => {
  const source = { table: ID, load: () => new Promise<never>(nothing) };
  const columns = { name: { label: 'Name', kind: 'text' } } as const;
  const handlers = { labelOf: (_: string, value: string) => value, onApply: nothing, onClose: nothing };
  renderInApp(<FilterDialog open {...{ columns, source, filters: [], ...handlers }} />);
  const dialog = screen.getByRole('dialog', { name: 'Filter' });
  expect(rulesOf(dialog)).toContain(`max-width: ${CONSTANTS.filterDialogMaxWidth}`);
  const rows = screen.getByRole('group', { name: 'Filter 1' }).parentElement!;
  expect(rulesOf(rows)).toContain(`max-height: ${CONSTANTS.filterTableMaxHeight}`);
});
