import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { noteMissing } from '#client/extensions.ts';
import { ReadOnlyOrganization } from '#components/ui/read-only-organization.ts';
import type { DocumentStatus } from '#contracts/document.ts';
import { renderInApp } from '#support/components/render-in-app.tsx';
import { ActionsMenu } from './actions-menu.tsx';
import { sampleDocument } from './testing/sample-document.ts';

const openMenu = async (status: DocumentStatus, is_owner: boolean, isReadOnly = false) => {
  const onAction = jest.fn();
  const document = sampleDocument({ status, is_owner });
  renderInApp(
    <ReadOnlyOrganization value={isReadOnly}>
      <ActionsMenu document={document} onAction={onAction} />
    </ReadOnlyOrganization>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Lease.pdf' }));
  return { onAction, document, items: screen.getAllByRole('menuitem').map((item) => item.textContent) };
};

it.each([
  ['DS-02', 'uploaded', ['Add Signatories', 'Assign Workflow', 'Download', 'Activity', 'Delete']],
  [
    'DS-03',
    'pending_for_signature',
    [
      'Sign Digitally',
      'Mark as Signed',
      'Set Due Date',
      'Versions',
      'Download',
      'Activity',
      'Signing Report',
      'Reject',
    ],
  ],
  [
    'DS-04',
    'in_progress',
    [
      'Send Reminder',
      'Replace Signatory',
      'Set Due Date',
      'Versions',
      'Download',
      'Activity',
      'Signing Report',
      'Cancel',
    ],
  ],
  ['DS-05', 'signed', ['Send Mail', 'Versions', 'Download', 'Activity', 'Signing Report']],
  ['DS-06', 'rejected', ['Versions', 'Download', 'Activity', 'Signing Report', 'Delete']],
  ['DS-06', 'cancelled', ['Versions', 'Download', 'Activity', 'Signing Report', 'Delete']],
] as const)(
  '%s DS-07 offers the owner of a document with status %s the actions %j',
  async (_id, status, expected) => {
    expect((await openMenu(status, true)).items).toEqual(expected);
  },
);

it.each([
  ['uploaded', ['Download', 'Activity']],
  ['in_progress', ['Versions', 'Download', 'Activity', 'Signing Report']],
  ['signed', ['Versions', 'Download', 'Activity', 'Signing Report']],
  ['rejected', ['Versions', 'Download', 'Activity', 'Signing Report']],
] as const)(
  'DS-07 offers other readers of a document with status %s the actions %j',
  async (status, expected) => {
    expect((await openMenu(status, false)).items).toEqual(expected);
  },
);

it('calls back with the chosen action, closes and returns the focus to its button', async () => {
  const { onAction, document } = await openMenu('uploaded', true);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
  await waitFor(() => expect(onAction.mock.calls).toEqual([['delete', document]]));
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Actions for Lease.pdf' })).toHaveFocus();
});

it.each([
  ['uploaded', ['Download', 'Activity']],
  ['pending_for_signature', ['Versions', 'Download', 'Activity', 'Signing Report']],
] as const)(
  'offers no change of a document with status %s while the organization is read-only',
  async (status, expected) => {
    expect((await openMenu(status, true, true)).items).toEqual(expected);
  },
);

it('offers nothing that needs extensions once the service was found to lack one', async () => {
  noteMissing({ service: 'document' });
  expect((await openMenu('in_progress', true)).items).toEqual(['Versions', 'Download', 'Activity', 'Cancel']);
});
