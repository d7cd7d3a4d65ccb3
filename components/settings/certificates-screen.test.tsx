import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import { Providers } from '#components/ui/providers.tsx';
import { ReadOnlyOrganization } from '#components/ui/read-only-organization.ts';
import type { Certificate, CertificateOwner } from '#contracts/certificate.ts';
import { CertificatesScreen, type CertificatesScreenProps } from './certificates-screen.tsx';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 + 3_600_000).toISOString();

function certificate(number: number, owner: CertificateOwner, facts: Partial<Certificate> = {}): Certificate {
  return {
    id: `${number}a0c8a52-7a0e-4e0b-9f0d-3b1c2d4e5f60`,
    owner,
    subject: `Subject ${number}`,
    issuer: 'Trusted Issuing CA',
    serial_number: `0${number}`,
    key_type: 'RSA 2048',
    not_before: inDays(-100),
    not_after: inDays(400),
    is_default: false,
    token_serial: null,
    lacks_issuer: false,
    date_added: inDays(-100),
    ...facts,
  };
}

const OWN = certificate(1, 'user', { is_default: true });
const SECOND = certificate(2, 'user', { not_after: inDays(12) });
const OFFICE = certificate(3, 'organization', { is_default: true, not_after: inDays(-3) });
const LIST = {
  rows: [OWN, SECOND, OFFICE],
  signs_with: OWN.id,
  may_manage_organization: false,
  may_use_organization: true,
};

/** Responds with the unchanged list and returns the changes that were requested. */
function serve(list: CertificatesScreenProps['first'] = LIST) {
  const changes: unknown[] = [];
  globalThis.fetch = jest.fn((_url: string, init?: { method?: string; body?: string }) => {
    const isChange = init?.method === 'PATCH';
    if (isChange) changes.push(JSON.parse(init.body ?? ''));
    const body = isChange ? { success: '1', message: 'Done' } : { success: '1', message: '', data: list };
    return Promise.resolve(new Response(JSON.stringify(body)));
  }) as typeof fetch; // the screen calls it with text only
  return changes;
}

function show(first: CertificatesScreenProps['first'] = LIST, documentPath?: string, isReadOnly = false) {
  const changes = serve(first);
  render(
    <Providers>
      <SWRConfig value={{ provider: () => new Map() }}>
        <ReadOnlyOrganization value={isReadOnly}>
          <CertificatesScreen first={first} documentPath={documentPath} />
        </ReadOnlyOrganization>
      </SWRConfig>
    </Providers>,
  );
  return changes;
}

const section = (name: string) => within(screen.getByRole('region', { name }));
const item = (subject: string) => screen.getByText(subject).closest('li')!;

describe('CertificatesScreen', () => {
  const { fetch } = globalThis;
  afterEach(() => {
    globalThis.fetch = fetch;
  });

  it('leads back to the document that the reader came from, and to none otherwise', () => {
    show(LIST, '/documents/17');
    const link = screen.getByRole('link', { name: 'Back to the document' });
    expect(link).toHaveAttribute('href', '/documents/17');
    cleanup();
    show();
    expect(screen.queryByRole('link', { name: 'Back to the document' })).not.toBeInTheDocument();
  });

  it("OS-05 lists the member's own certificates and the organization's in sections of their own", () => {
    show();
    expect(section('Your certificates').getByText('Subject 1')).toBeInTheDocument();
    expect(section("Organization's certificates").getByText('Subject 3')).toBeInTheDocument();
    expect(item('Subject 1')).toHaveTextContent('Issued by Trusted Issuing CA');
    expect(item('Subject 1')).toHaveTextContent('Serial number01');
    expect(item('Subject 1')).toHaveTextContent('RSA 2048');
    expect(item('Subject 1')).toHaveTextContent('Default');
    expect(item('Subject 1')).toHaveTextContent('Signs for you');
    expect(item('Subject 2')).not.toHaveTextContent('Default');
  });

  it('OS-05 marks certificates that end soon or have expired', () => {
    show();
    expect(item('Subject 1')).toHaveTextContent('400 days left');
    expect(item('Subject 2')).toHaveTextContent('12 days left');
    expect(item('Subject 3')).toHaveTextContent(/Expired on/);
    expect(item('Subject 2').querySelector('svg')).not.toBeNull();
    expect(item('Subject 3').querySelector('svg')).not.toBeNull();
    expect(item('Subject 1').querySelector('svg')).toBeNull();
  });

  it("OS-05 does not offer to remove the organization's certificates without the permission", () => {
    show();
    expect(screen.queryByRole('button', { name: 'Remove Subject 3' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Remove Subject 1' })).toBeInTheDocument();
  });

  it("OS-05 offers to add and remove the organization's certificates with the permission", () => {
    show({ ...LIST, may_manage_organization: true });
    expect(screen.getByRole('button', { name: 'Remove Subject 3' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Add for the organization' })).toBeInTheDocument();
  });

  it.each([LIST, { ...LIST, rows: [] }])('offers no change in a read-only organization', (list) => {
    show({ ...list, may_manage_organization: true }, undefined, true);
    expect(screen.getByRole('region', { name: "Organization's certificates" })).toBeInTheDocument();
    expect(screen.queryAllByRole('button')).toEqual([]);
    expect(screen.queryByText(/\badd\b/i)).not.toBeInTheDocument();
  });

  it('OS-05 requests the change of the default certificate', async () => {
    const changes = show();
    await userEvent.click(screen.getByRole('button', { name: 'Make Subject 2 the default' }));
    await waitFor(() => expect(changes).toEqual([{ instance_ids: [SECOND.id], purpose: 'set_default' }]));
  });

  it('OS-05 asks for confirmation before it removes a certificate', async () => {
    const changes = show();
    await userEvent.click(screen.getByRole('button', { name: 'Remove Subject 2' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Remove this certificate?' });
    expect(changes).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(changes).toEqual([{ instance_ids: [SECOND.id], purpose: 'remove' }]));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });

  it('OS-05 offers to add the first certificate when there is none', async () => {
    show({ rows: [], signs_with: null, may_manage_organization: false, may_use_organization: true });
    expect(section('Your certificates').getByText('You have no certificate of your own')).toBeInTheDocument();
    expect(section("Organization's certificates").queryByRole('button')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Add your certificate' }));
    expect(await screen.findByRole('dialog', { name: 'Add certificate' })).toBeInTheDocument();
  });

  it('OS-05 shows a guest no certificates of the organization, and that their own are needed', () => {
    show({ rows: [], signs_with: null, may_manage_organization: false, may_use_organization: false });
    expect(screen.queryByRole('heading', { name: "Organization's certificates" })).not.toBeInTheDocument();
    expect(screen.getByText('Add a PFX file to sign with it.')).toBeInTheDocument();
  });
});
