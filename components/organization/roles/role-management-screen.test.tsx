import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ReadOnlyOrganization } from '#components/ui/read-only-organization.ts';
import { renderInApp } from '#support/components/render-in-app.tsx';
import { sampleRole } from '../testing/sample-role.ts';
import { RoleManagementScreen } from './role-management-screen.tsx';

const ROLE = sampleRole();
const LIST = { rows: [ROLE], grantable: [], may_grant_all_documents: true, may_change: true };

function show(isReadOnly: boolean) {
  renderInApp(
    <ReadOnlyOrganization value={isReadOnly}>
      <RoleManagementScreen first={LIST} />
    </ReadOnlyOrganization>,
  );
}
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

describe('RoleManagementScreen', () => {
  it('offers its changes to a reader with write access', () => {
    show(false);
    expect(buttons()).toEqual(['Create role', 'Delete', 'Edit']);
  });

  it('offers only to look at the roles in a read-only organization', async () => {
    show(true);
    expect(buttons()).toEqual(['View']);
    await userEvent.click(screen.getByRole('button', { name: `View the role ${ROLE.name}` }));
    expect(await screen.findByLabelText('Name')).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Save role' })).not.toBeInTheDocument();
  });
});
