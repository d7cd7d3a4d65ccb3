import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Role } from '#contracts/role.ts';
import { renderInApp } from '#support/components/render-in-app.tsx';
import { stubService, type StubResponse } from '#support/components/stub-service.ts';
import { sampleRole } from '../testing/sample-role.ts';
import { RoleDrawer } from './role-drawer.tsx';

const CLERK = sampleRole({ changed_at: '2030-01-01T10:00:00.000Z' });
const MESSAGE = 'Bo Li has changed this role meanwhile.';
const REFUSED: StubResponse = { status: 409, message: MESSAGE, data: { changed_at: [MESSAGE] } };
const GONE: StubResponse = { status: 404, message: 'This does not exist, or it is not shared with you.' };
const NEWER: Role = { ...CLERK, name: 'By Bo', changed_at: '2030-01-01T11:00:00.000Z' };
const name = () => screen.getByLabelText('Name');
const press = (label: string) => userEvent.click(screen.getByRole('button', { name: label }));

/** Edits the role and saves it, which the service refuses the first time. */
async function saveAfter(refusal: StubResponse, rows: Role[]) {
  const list = { rows, grantable: [], may_grant_all_documents: true, may_change: true };
  let isRefused = false;
  const requests = stubService(({ method }) => {
    if (method === 'GET') return { data: list };
    if (isRefused) return { data: { id: CLERK.id } };
    isRefused = true;
    return refusal;
  });
  const onClose = jest.fn();
  renderInApp(<RoleDrawer role={CLERK} list={list} onClose={onClose} onSaved={jest.fn()} />);
  await userEvent.clear(name());
  await userEvent.type(name(), 'By Olive');
  await press('Save role');
  const alert = await screen.findByRole('alert');
  return { alert, onClose, sent: () => requests.filter((one) => one.method !== 'GET') };
}

it('says who has changed the role meanwhile, and replaces that change when it is saved again', async () => {
  const { alert, sent, onClose } = await saveAfter(REFUSED, [NEWER]);
  expect(alert).toHaveTextContent(MESSAGE);
  expect(name()).toHaveValue('By Olive');
  await press('Save role');
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(sent().map(({ body }) => body)).toMatchObject([
    { changed_at: CLERK.changed_at },
    { name: 'By Olive', changed_at: NEWER.changed_at },
  ]);
});

it('loads the newer state of the role in place of the input', async () => {
  await saveAfter(REFUSED, [NEWER]);
  await press('Load the newer role');
  expect(name()).toHaveValue('By Bo');
});

it('says that the role was deleted meanwhile, and creates it anew', async () => {
  const { alert, sent, onClose } = await saveAfter(GONE, []);
  expect(alert).toHaveTextContent('This role was deleted meanwhile.');
  await press('Create role');
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(sent().map(({ method }) => method)).toEqual(['PATCH', 'POST']);
});
