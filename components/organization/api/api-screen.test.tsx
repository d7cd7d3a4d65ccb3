import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ReadOnlyOrganization } from '#components/ui/read-only-organization.ts';
import type { ApiKey } from '#contracts/api-key.ts';
import { renderInApp } from '#support/components/render-in-app.tsx';
import { stubService, type SentRequest, type StubResponse } from '#support/components/stub-service.ts';
import { ApiScreen } from './api-screen.tsx';
import type { ApiAccess } from './api-words.ts';

const KEY: ApiKey = {
  id: '3f0f8a52-4a52-4d0e-9c5e-2f6f5f0f6f01',
  name: 'Billing robot',
  prefix: 'csk_AbCdEfGh',
  scopes: ['documents read', 'verify'],
  state: 'active',
  created_by: 'Maya Lind',
  date_added: '2026-11-01T10:00:00.000Z',
  expires_at: '2026-11-21T10:00:00.000Z',
  expires_on: '2026-11-20',
  last_used_at: '2026-11-20T08:30:00.000Z',
  last_used_ip: '203.0.113.9',
};
const ACCESS: ApiAccess = {
  rows: [KEY],
  calls_this_month: 1234,
  calls_per_minute: 120,
  may_change: true,
  grantable_scopes: ['documents read', 'documents write', 'verify'],
};

const show = (
  first: ApiAccess | undefined,
  respond: (request: SentRequest) => StubResponse = () => ({ data: first }),
) => {
  const requests = stubService(respond);
  renderInApp(<ApiScreen first={structuredClone(first)} baseUrl="https://sign.example/api/v1" />);
  return requests;
};
const choose = async (action: string) => {
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Billing robot' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
};

describe('ApiScreen', () => {
  const { fetch } = globalThis;
  afterEach(() => {
    globalThis.fetch = fetch;
  });

  it('OS-04 shows the keys with their use, and an example', () => {
    show(ACCESS);
    const item = within(screen.getByRole('list', { name: 'API keys' }));
    expect(item.getByText('Documents: read · Verify')).toBeInTheDocument();
    expect(item.getByText('csk_AbCdEfGh…')).toBeInTheDocument();
    expect(item.getByText('Last day').parentElement).toHaveTextContent('Nov 20, 2026');
    expect(item.getByText(/from 203\.0\.113\.9$/)).toBeInTheDocument();
    expect(screen.getByText('1,234')).toBeInTheDocument();
    expect(screen.getByLabelText('example')).toHaveTextContent('https://sign.example/api/v1/document/all');
  });

  it('OS-04 offers no change to a reader', () => {
    show({ ...ACCESS, may_change: false });
    expect(screen.getByText(/Changing them needs write access/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Create key' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Actions/ })).not.toBeInTheDocument();
  });

  it('offers no change in a read-only organization', () => {
    renderInApp(
      <ReadOnlyOrganization value>
        <ApiScreen first={ACCESS} baseUrl="https://sign.example/api/v1" />
      </ReadOnlyOrganization>,
    );
    expect(screen.getByText('Billing robot')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Create key' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Actions/ })).not.toBeInTheDocument();
  });

  it('OS-04 offers no change of a revoked key', () => {
    show({ ...ACCESS, rows: [{ ...KEY, state: 'revoked' }] });
    expect(screen.getByText('Revoked')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Actions/ })).not.toBeInTheDocument();
  });

  it('OS-04 shows why the keys cannot be loaded, and loads them again on request', async () => {
    let isBroken = true;
    show(undefined, () => (isBroken ? { status: 503, message: 'Not now.' } : { data: ACCESS }));
    expect(await screen.findByText('The keys could not be loaded')).toBeInTheDocument();
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Billing robot')).toBeInTheDocument();
  });

  it('OS-04 shows why a search of the log failed, in place of the calls of before', async () => {
    const call = { key: { id: KEY.id, name: KEY.name }, method: 'GET', path: '/document/all', status: 200 };
    const row = { ...call, id: '1', ip: null, document: null, document_count: 0, date: KEY.date_added };
    show(ACCESS, ({ path }) =>
      path.includes('zephyr')
        ? { status: 500, message: 'The log is not available.' }
        : { data: { rows: [row], total: 1 } },
    );
    await userEvent.click(screen.getByRole('tab', { name: 'Document log' }));
    expect(await screen.findAllByText(/document.all/)).not.toHaveLength(0);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search calls' }), 'zephyr{Enter}');
    expect(await screen.findByText('The log could not be loaded')).toBeInTheDocument();
    expect(screen.queryAllByText(/document.all/)).toHaveLength(0);
  });

  it('OS-03 shows the rules at their fields, the contract’s before a request and then the service’s', async () => {
    const taken = 'An active key of this name exists already.';
    const requests = show(ACCESS, ({ method }) =>
      method === 'PATCH' ? { status: 400, data: { name: [taken] } } : { data: ACCESS },
    );
    await choose('Rename');
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await userEvent.clear(name);
    await userEvent.click(screen.getByRole('button', { name: 'Rename' }));
    expect(name).toHaveAccessibleDescription('Enter a name for the key.');
    expect(requests).toEqual([]);
    await userEvent.type(name, 'Archive');
    await userEvent.click(screen.getByRole('button', { name: 'Rename' }));
    await waitFor(() => expect(name).toHaveAccessibleDescription(taken));
    expect(requests[0]?.body).toEqual({ purpose: 'rename', id: KEY.id, name: 'Archive' });
  });

  it('OS-03 lets a scope that the reader cannot give only be taken away', async () => {
    const requests = show({ ...ACCESS, grantable_scopes: ['verify'] });
    await choose('Change scopes');
    expect(await screen.findByRole('checkbox', { name: 'Documents: write' })).toBeDisabled();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Documents: read' }));
    await userEvent.click(screen.getByRole('button', { name: 'Change scopes' }));
    await waitFor(() => expect(requests.some(({ method }) => method === 'PATCH')).toBe(true));
    expect(requests[0]?.body).toEqual({ purpose: 'change_scopes', id: KEY.id, scopes: ['verify'] });
  });

  it('OS-03 shows a new key once', async () => {
    const key = `csk_${'x'.repeat(43)}01234567`;
    const requests = show(ACCESS, ({ method }) => ({
      data: method === 'PATCH' ? { id: KEY.id, key } : ACCESS,
    }));
    await userEvent.click(screen.getByRole('button', { name: 'Create key' }));
    const drawer = within(await screen.findByRole('dialog'));
    await userEvent.type(drawer.getByRole('textbox', { name: 'Name' }), 'Robot');
    await userEvent.click(drawer.getByRole('checkbox', { name: 'Verify' }));
    await userEvent.click(drawer.getByRole('radio', { name: 'Never' }));
    await userEvent.click(drawer.getByRole('button', { name: 'Create key' }));
    expect(await screen.findByLabelText('API key')).toHaveTextContent(key);
    const create = { purpose: 'create', name: 'Robot', scopes: ['verify'], expires_on: null };
    expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual(create);
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByText(key)).not.toBeInTheDocument());
  });
});
