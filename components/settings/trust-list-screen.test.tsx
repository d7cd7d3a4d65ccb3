import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import { Providers } from '#components/ui/providers.tsx';
import { ReadOnlyOrganization } from '#components/ui/read-only-organization.ts';
import type { TrustedCertificate } from '#contracts/signing-settings.ts';
import type { TrustedList } from '#contracts/trusted-lists.ts';
import { TrustListScreen, type TrustListScreenProps } from './trust-list-screen.tsx';

const ROOT: TrustedCertificate = {
  id: '1a0c8a52-7a0e-4e0b-9f0d-3b1c2d4e5f60',
  subject: 'Meridian Root CA',
  subject_name: 'CN=Meridian Root CA',
  issuer: 'Meridian Root CA',
  issuer_name: 'CN=Meridian Root CA',
  serial_number: '4ad27e29',
  not_before: '2026-01-01T00:00:00.000Z',
  not_after: '2046-01-01T00:00:00.000Z',
  key: 'RSA 2048',
  fingerprint: 'ab'.repeat(32),
  date_added: '2026-11-05T10:00:00.000Z',
  added_by: 'Maya Lindqvist',
};

const LIST: TrustedList = {
  id: '2a0c8a52-7a0e-4e0b-9f0d-3b1c2d4e5f60',
  territory: 'XY',
  operator: 'Supervisor of Examples',
  sequence_number: 7,
  date_issued: '2026-11-05T10:00:00.000Z',
  next_update: null,
  certificate_count: 3,
  url: null,
  signer: ROOT,
  added_by: 'Maya Lindqvist',
  date_added: '2026-11-05T10:00:00.000Z',
  date_checked: '2026-11-05T10:00:00.000Z',
  problem: null,
};

function show(
  first: TrustListScreenProps['first'],
  {
    firstLists,
    isReadOnly = false,
  }: { firstLists?: TrustListScreenProps['firstLists']; isReadOnly?: boolean } = {},
) {
  const changes: unknown[] = [];
  globalThis.fetch = jest.fn((_url: string, init?: { method?: string; body?: string }) => {
    const isChange = init?.method === 'PATCH';
    if (isChange) changes.push(JSON.parse(init.body ?? ''));
    const body = isChange ? { success: '1', message: 'Done' } : { success: '1', message: '', data: first };
    return Promise.resolve(new Response(JSON.stringify(body)));
  }) as typeof fetch; // the screen calls it with text only
  render(
    <Providers>
      <SWRConfig value={{ provider: () => new Map() }}>
        <ReadOnlyOrganization value={isReadOnly}>
          <TrustListScreen first={first} firstLists={firstLists} />
        </ReadOnlyOrganization>
      </SWRConfig>
    </Providers>,
  );
  return changes;
}

/** Refuses every upload, each with the next message. */
function refuseUploads(...messages: string[]) {
  class Uploads {
    status = 422;
    responseText = '';
    upload = {};
    onload: (() => void) | null = null;
    open() {}
    setRequestHeader() {}
    send() {
      const message = messages.shift() ?? '';
      this.responseText = JSON.stringify({ success: '0', message, data: { file: [message] } });
      queueMicrotask(() => this.onload?.());
    }
  }
  Object.assign(globalThis, { XMLHttpRequest: Uploads });
}

describe('TrustListScreen', () => {
  const { fetch, XMLHttpRequest } = globalThis;
  afterEach(() => Object.assign(globalThis, { fetch, XMLHttpRequest }));

  it('shows name, issuer, fingerprint, date and origin of each trust anchor', () => {
    show({
      rows: [ROOT, { ...ROOT, id: ROOT.id.replace('1', '2'), subject_name: 'CN=Below' }],
      may_change: true,
    });
    const [root, below] = screen.getAllByRole('listitem');
    expect(root).toHaveTextContent('Meridian Root CA');
    expect(root).toHaveTextContent('Root authority');
    expect(root).toHaveTextContent('Nov 05, 2026 by Maya Lindqvist');
    expect(root).toHaveTextContent(ROOT.fingerprint);
    expect(below).toHaveTextContent('Issued by Meridian Root CA');
  });

  it('shows a hint and the drop zone when the list is empty', () => {
    show({ rows: [], may_change: true });
    expect(screen.getByText('The trust list is empty')).toBeInTheDocument();
    expect(screen.getByLabelText('Files')).toBeInTheDocument();
  });

  it('does not tell a reader to add an authority who may not', () => {
    show({ rows: [], may_change: false });
    expect(screen.getByText('The trust list is empty')).toBeInTheDocument();
    expect(screen.queryByText(/Add the root/)).not.toBeInTheDocument();
  });

  it('is read-only without the permission to change the list', () => {
    show({ rows: [ROOT], may_change: false });
    expect(screen.getByText(/Changing it needs write access/)).toBeInTheDocument();
    expect(screen.queryByLabelText('Files')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Remove/ })).not.toBeInTheDocument();
  });

  it('offers no change of authorities and lists in a read-only organization', () => {
    show(
      { rows: [ROOT], may_change: true },
      { firstLists: { rows: [LIST], may_change: true }, isReadOnly: true },
    );
    expect(screen.getByText('XY: Supervisor of Examples')).toBeInTheDocument();
    expect(screen.queryByLabelText('Files')).not.toBeInTheDocument();
    expect(screen.queryAllByRole('textbox')).toEqual([]);
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  it('removes a trust anchor after confirmation', async () => {
    const changes = show({ rows: [ROOT], may_change: true });
    await userEvent.click(screen.getByRole('button', { name: 'Remove Meridian Root CA' }));
    expect(screen.getByRole('alertdialog')).toHaveTextContent('will no longer be trusted');
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(changes).toEqual([{ instance_ids: [ROOT.id], purpose: 'remove' }]));
  });

  it('shows for every dropped file why it was refused', async () => {
    refuseUploads('One is no authority.', 'Two is unreadable.');
    show({ rows: [], may_change: true });
    const files = ['one.pem', 'two.pem', 'three.pfx'].map((name) => new File(['x'], name));
    const input = screen.getByLabelText<HTMLInputElement>('Files');
    input.multiple = true; // as when several are dropped at once
    await userEvent.upload(input, files, { applyAccept: false });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'One is no authority. Two is unreadable. three.pfx is not an accepted file type.',
    );
  });
});
