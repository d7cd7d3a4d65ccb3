import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AccountDeletion } from '#contracts/account-deletion.ts';
import { renderInApp } from '#support/components/render-in-app.tsx';
import { stubService, type StubResponse } from '#support/components/stub-service.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

const router = { replace: jest.fn(), refresh: jest.fn(), push: jest.fn() };
jest.mock('next/navigation', () => ({ useRouter: () => router }));
beforeEach(() => jest.clearAllMocks());

const HERE = { id: '3f0f8a52-4a52-4d0e-9c5e-2f6f5f0f6f01', name: 'Harbour Law' };
const FREE: AccountDeletion = { blocking: [], deleted_with: [] };

/** Shows the dialog; `respond` answers the deletion itself. */
function show(meaning: AccountDeletion, respond: () => StubResponse = () => ({})) {
  const requests = stubService(({ method, path }) => {
    if (path.includes('/api/auth/')) return { status: 200 };
    return method === 'GET' ? { data: meaning } : respond();
  });
  renderInApp(<DeleteAccountDialog onClose={jest.fn()} />);
  return requests;
}

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Delete account' }));

describe('DeleteAccountDialog', () => {
  it('names the organizations that need another owner first, with a link to each, and deletes nothing', async () => {
    const requests = show({ blocking: [HERE], deleted_with: [] });
    const link = await screen.findByRole('link', { name: 'Harbour Law' });
    expect(link).toHaveAttribute('href', '/settings/organization-settings');
    expect(screen.getByRole('button', { name: 'Delete account' })).toBeDisabled();
    expect(requests.map(({ method }) => method)).toEqual(['GET']);
  });

  it('names the organizations that go with the account', async () => {
    show({ blocking: [], deleted_with: [HERE] });
    expect(await screen.findByRole('alert')).toHaveTextContent('Harbour Law');
    expect(screen.getByText('Deleted at once')).toBeVisible();
  });

  it('shows the error of a wrong password at its field and stays', async () => {
    const data = { password: ['The password is wrong.'] };
    show(FREE, () => ({ status: 422, success: '0', message: 'No.', data }));
    await userEvent.type(await screen.findByLabelText('Password'), 'wrong');
    await submit();
    expect(await screen.findByText('The password is wrong.')).toBeVisible();
    expect(router.replace).not.toHaveBeenCalled();
  });

  it('signs out after the deletion', async () => {
    const requests = show(FREE);
    await userEvent.type(await screen.findByLabelText('Password'), 'correct horse');
    await submit();
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/login'));
    const sent = requests.find(({ method }) => method === 'POST')!;
    expect([sent.path, sent.body]).toEqual(['/general/user/delete-account', { password: 'correct horse' }]);
  });
});
