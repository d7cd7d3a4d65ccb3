import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import { AppProviders } from '#support/components/app-providers.tsx';
import type { Certificate } from '#contracts/certificate.ts';
import type { Document } from '#contracts/document.ts';
import { USB_HELPER_URL, USB_HELPER_VERSION } from '#contracts/usb-constants.ts';
import { signMessages } from '#contracts/sign-position.ts';
import { PDF_CORDS_KEY } from '#shared/pdf-cords.ts';
import { SignDrawer } from './sign-drawer.tsx';
import { documentOf, signatoryOf } from '../test-documents.ts';

const ORGANIZATION = '5a0c8a52-7a0e-4e0b-9f0d-3b1c2d4e5f60';
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 + 3_600_000).toISOString();
const CERTIFICATE: Certificate = {
  id: '6a0c8a52-7a0e-4e0b-9f0d-3b1c2d4e5f60',
  owner: 'user',
  subject: 'Ana Novak',
  issuer: 'Trusted Issuing CA',
  serial_number: '01ab',
  key_type: 'RSA 2048',
  not_before: inDays(-100),
  not_after: inDays(12),
  is_default: true,
  token_serial: null,
  lacks_issuer: false,
  date_added: inDays(-100),
};
const PROPERTIES = {
  default_page_number: 'last',
  custom_page_number: null,
  purpose_or_reason: 'Approval',
  default_location: '',
  signature_position: '10,20,100,40',
};
const DOCUMENT = documentOf();

interface Services {
  certificate?: Certificate | null;
  /** Returns the response to signing; a success by default. */
  sign?: () => unknown;
  /** Returns the result of the preflight for a request body, or a promise of it; without problems by default. */
  preflight?: (body: string) => unknown;
}

const finding = (about: string, code: string, more: object = {}) => ({
  severity: 'good',
  about,
  code,
  message: `About the ${about}.`,
  advice: '',
  fields: null,
  ...more,
});
const isAboutPosition = (body: string) => body.includes('"place"');

/** Ways to sign that the organization allows. */
let signModes: string[] = [];
beforeEach(() => {
  signModes = ['pfx', 'usb'];
});

function allGood(body: string): unknown {
  return isAboutPosition(body)
    ? { findings: [finding('document', 'document_ready'), finding('place', 'place_free')], level: null }
    : { findings: [finding('certificate', 'certificate_valid')], level: 'B-LTA' };
}

/** Fakes the services and returns the bodies of the requests to sign. */
function serve({ certificate = CERTIFICATE, sign = () => success([]), preflight = allGood }: Services = {}) {
  const signed: unknown[] = [];
  globalThis.fetch = jest.fn((url: string, init?: { body?: string }) => {
    if (url.startsWith('/api/document/sign-document')) {
      signed.push(JSON.parse(init?.body ?? ''));
      return Promise.resolve(respond(sign()));
    }
    if (url.endsWith('/preflight')) {
      return Promise.resolve(preflight(init?.body ?? '')).then((result) => respond(success(result)));
    }
    return Promise.resolve(respond(success(responseData(url, certificate))));
  }) as typeof fetch; // the components pass strings only
  return signed;
}

function responseData(url: string, certificate: Certificate | null): unknown {
  if (url === `${USB_HELPER_URL}/status`) return { version: USB_HELPER_VERSION };
  if (url === `${USB_HELPER_URL}/tokens`) return [];
  if (url.includes('/digital-signature/picture')) return null;
  if (url.includes('/digital-signature/mark'))
    return { name: null, font: 'caveat', default_name: 'Ana Novak', is_chosen: true };
  if (url.includes('/digital-signature-properties/')) return PROPERTIES;
  if (url.includes('/digital-signature')) {
    const rows = certificate ? [certificate] : [];
    return { rows, signs_with: certificate?.id ?? null, may_manage_organization: false };
  }
  if (url.includes('/organization-security'))
    return { requires_second_factor: false, session_hours: 12, idle_minutes: 30, sign_modes: signModes };
  const organization = { id: ORGANIZATION, name: 'Novak', country_id: null, organization_id: ORGANIZATION };
  return { rows: [{ ...organization, is_fiscal_year_settings_created: false }], total: 1 };
}

const success = (data: unknown) => ({ success: '1', message: 'The document has been signed.', data });
const respond = (body: unknown) => new Response(JSON.stringify(body));

function show(documents: readonly Document[] = [DOCUMENT], onChoosePosition?: () => void) {
  const calls = { onClose: jest.fn(), onSigned: jest.fn(), onBatch: jest.fn() };
  const { unmount } = render(
    <AppProviders>
      <SWRConfig value={{ provider: () => new Map() }}>
        <SignDrawer documents={documents} open onChoosePosition={onChoosePosition} {...calls} />
      </SWRConfig>
    </AppProviders>,
  );
  return { ...calls, unmount };
}

const position = () => screen.findByLabelText('Position');
const submit = (name = 'Sign document') => screen.getByRole('button', { name });

describe('SignDrawer', () => {
  const { fetch } = globalThis;
  const { error } = console;
  beforeAll(() => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined); // pdf.js recommends its other build to Node
  });
  beforeEach(() => localStorage.clear());
  afterEach(() => {
    globalThis.fetch = fetch;
    console.error = error;
  });

  it('DO-11 shows the certificate that will sign before the button is enabled', async () => {
    serve();
    show();
    expect(submit()).toBeDisabled();
    const certificate = await screen.findByRole('region', { name: 'Certificate that signs' });
    expect(certificate).toHaveTextContent('Ana Novak');
    expect(certificate).toHaveTextContent('Issued by Trusted Issuing CA');
    expect(certificate).toHaveTextContent('12 days left');
    await waitFor(() => expect(submit()).toBeEnabled());
  });

  it('DO-11 links to the settings and cannot sign without a certificate', async () => {
    serve({ certificate: null });
    show();
    expect(await screen.findByRole('link', { name: 'Add a certificate' })).toHaveAttribute(
      'href',
      `/settings/digital-signature?document=${DOCUMENT.id}`,
    );
    await position();
    expect(submit()).toBeDisabled();
  });

  it('DO-11 cannot sign with an expired certificate', async () => {
    serve({ certificate: { ...CERTIFICATE, not_after: inDays(-2) } });
    show();
    expect(await screen.findByText(/^This certificate expired on/)).toBeInTheDocument();
    await position();
    expect(submit()).toBeDisabled();
  });

  it('signs in a field that may not be moved, without offering another position', async () => {
    const signed = serve();
    const signature_field = { x: 300, y: 60, width: 180, height: 60, pages: [2], is_movable: false };
    const { onSigned } = show([documentOf({ signature_field, pages_to_sign: [2] })]);
    const place = await screen.findByRole('region', { name: 'Position' });
    expect(place).toHaveTextContent('The sender has placed your signature. It cannot be moved.Page 2');
    expect(screen.queryByRole('combobox', { name: /^Page/ })).not.toBeInTheDocument();
    await waitFor(() => expect(submit()).toBeEnabled());
    await userEvent.click(submit());
    await waitFor(() => expect(onSigned).toHaveBeenCalledTimes(1));
    expect(signed).toEqual([
      expect.objectContaining({
        document_properties: expect.not.objectContaining({
          defaultPage: expect.anything() as unknown,
        }) as unknown,
      }),
    ]);
  });

  it('says of several documents that those with a placed field are signed there, and asks for a position for the others', async () => {
    serve();
    const signature_field = { x: 300, y: 60, width: 180, height: 60, pages: [2], is_movable: false };
    const other = documentOf({ id: '2f0c8a52-7a0e-4e0b-9f0d-3b1c2d4e5f60', document_name: 'other.pdf' });
    show([documentOf({ signature_field, pages_to_sign: [2] }), other]);
    expect(await position()).toHaveValue('10,20,100,40');
    expect(
      screen.getByText(
        'One of them has a field that its sender has placed, and is signed there. The page and position below are for other.pdf.',
      ),
    ).toBeVisible();
  });

  it('DO-05 OS-06 starts with the drawn position, else with the signature properties', async () => {
    serve();
    localStorage.setItem(
      PDF_CORDS_KEY,
      JSON.stringify({ document_id: DOCUMENT.id, page: 3, position: '72,90,180,60' }),
    );
    show();
    expect(await position()).toHaveValue('72,90,180,60');
    expect(screen.getByLabelText('Page number')).toHaveValue('3');
    expect(screen.getByLabelText('Reason')).toHaveValue('Approval');
  });

  it('OS-06 ignores the position that was drawn on another document', async () => {
    serve();
    localStorage.setItem(
      PDF_CORDS_KEY,
      JSON.stringify({ document_id: 'other', page: 3, position: '1,1,50,50' }),
    );
    show();
    expect(await position()).toHaveValue('10,20,100,40');
  });

  it('DO-11 DO-16 signs, clears the drawn position and shows the success message', async () => {
    const signed = serve();
    localStorage.setItem(
      PDF_CORDS_KEY,
      JSON.stringify({ document_id: DOCUMENT.id, page: 1, position: '72,90,180,60' }),
    );
    const { onSigned } = show();
    await position();
    await userEvent.type(screen.getByLabelText('Location'), 'Malmö');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Lock after signing' }));
    await userEvent.click(submit());
    await waitFor(() => expect(onSigned).toHaveBeenCalledTimes(1));
    expect(signed).toEqual([
      {
        instance_ids: [DOCUMENT.id],
        sign_mode: 'pfx',
        document_properties: {
          lowerLeftX: 72,
          lowerLeftY: 90,
          width: 180,
          height: 60,
          defaultPage: 'first',
          customPage: null,
          reason: 'Approval',
          location: 'Malmö',
          showPicture: true,
          lockForSigning: true,
          addEncryption: false,
          encryptionPin: '',
          level: null,
        },
      },
    ]);
    expect(localStorage.getItem(PDF_CORDS_KEY)).toBeNull();
    expect(await screen.findByText('The document has been signed.')).toBeInTheDocument();
  });

  it('VA-01 VA-03 shows errors at incomplete fields and sends nothing', async () => {
    const signed = serve();
    show();
    await userEvent.clear(await position());
    await userEvent.click(screen.getByRole('combobox', { name: /^Page/ }));
    await userEvent.click(screen.getByRole('option', { name: 'Custom page' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Encrypt with password' }));
    await userEvent.click(submit());
    expect(await screen.findByText('Position is required')).toBeInTheDocument();
    expect(screen.getByText('Enter a custom page number.')).toBeInTheDocument();
    expect(screen.getByText('Password is required for encryption')).toBeInTheDocument();
    expect(signed).toEqual([]);
  });

  it('keeps an error of the service at its field while nothing changes there', async () => {
    serve({
      sign: () => ({ success: '0', message: 'Not signed', data: { position: ['It overlaps a signature.'] } }),
    });
    show();
    await position();
    await userEvent.click(submit());
    expect(await screen.findByText('It overlaps a signature.')).toBeInTheDocument();
    await userEvent.click(await position());
    await userEvent.tab();
    expect(screen.getByText('It overlaps a signature.')).toBeInTheDocument();
  });

  it('shows an error as soon as a field is left, until it is corrected', async () => {
    serve();
    show();
    await userEvent.clear(await position());
    await userEvent.type(await position(), '1,2{Tab}');
    expect(await screen.findByText(signMessages.position)).toBeInTheDocument();
    await userEvent.clear(await position());
    await userEvent.type(await position(), '36,36,180,60');
    await waitFor(() => expect(screen.queryByText(signMessages.position)).not.toBeInTheDocument());
    const reason = screen.getByLabelText('Reason');
    await userEvent.click(reason);
    await userEvent.paste('a'.repeat(201));
    await userEvent.tab();
    expect(await screen.findByText('Only 200 characters are allowed')).toBeInTheDocument();
    expect(reason).toHaveValue(`Approval${'a'.repeat(201)}`); // nothing is lost
  });

  it('ER-06 shows the errors of the service at their fields, several joined by comma', async () => {
    const fields = { position: ['It overlaps a signature', 'It is too small'], reason: [] };
    serve({ sign: () => ({ success: '0', message: 'Not signed', data: fields }) });
    const { onSigned } = show();
    await position();
    await userEvent.click(submit());
    expect(await screen.findByText('It overlaps a signature, It is too small')).toBeInTheDocument();
    expect(screen.getByText('An error occurred')).toBeInTheDocument();
    expect(onSigned).not.toHaveBeenCalled();
  });

  it('ER-06 only logs an error that belongs to no field', async () => {
    const log = jest.fn();
    console.error = log;
    serve({ sign: () => ({ success: '0', message: 'Not signed', data: { something: ['Else'] } }) });
    show();
    await position();
    await userEvent.click(submit());
    await waitFor(() => expect(log).toHaveBeenCalledWith('Signing failed.', expect.any(Error)));
    expect(screen.queryByText('Else')).not.toBeInTheDocument();
  });

  it('offers only the ways to sign that the organization allows', async () => {
    serve();
    const { unmount } = show();
    expect(await screen.findByRole('radio', { name: 'USB token' })).toBeInTheDocument();
    unmount();
    signModes = ['pfx'];
    show();
    expect(await screen.findByRole('button', { name: 'Sign document' })).toBeEnabled();
    expect(screen.queryByRole('radio', { name: 'USB token' })).toBeNull();
  });

  it('DO-11 starts a batch for several documents', async () => {
    const started: unknown[] = [];
    serve();
    const { fetch: read } = globalThis;
    const batch = {
      id: '7a0c8a52-7a0e-4e0b-9f0d-3b1c2d4e5f60',
      created_at: '2026-11-21T10:00:00Z',
      is_finished: false,
      total: 2,
      signed: 0,
      failed: 0,
      stopped: 0,
    };
    globalThis.fetch = jest.fn((url: string, init?: { body?: string }) => {
      if (!url.startsWith('/api/document/sign-batch')) return read(url, init);
      started.push(JSON.parse(init?.body ?? ''));
      return Promise.resolve(respond(success(batch)));
    }) as typeof fetch; // the components pass strings only
    const other = documentOf({ id: '2f0c8a52-7a0e-4e0b-9f0d-3b1c2d4e5f60' });
    const { onBatch, onSigned } = show([DOCUMENT, other]);
    await position();
    await userEvent.click(submit('Sign 2 documents'));
    await waitFor(() => expect(onBatch).toHaveBeenCalledWith(batch));
    expect(started).toMatchObject([
      {
        instance_ids: [DOCUMENT.id, other.id],
        sign_mode: 'pfx',
        document_properties: { lowerLeftX: 10, lowerLeftY: 20, width: 100, height: 40, defaultPage: 'last' },
      },
    ]);
    expect(onSigned).not.toHaveBeenCalled();
  });

  it('VA-03 shows how many documents lack the custom page', async () => {
    serve();
    show([DOCUMENT, documentOf({ id: '2f0c8a52-7a0e-4e0b-9f0d-3b1c2d4e5f60', page_count: 2 })]);
    await position();
    await userEvent.click(screen.getByRole('combobox', { name: /^Page/ }));
    await userEvent.click(screen.getByRole('option', { name: 'Custom page' }));
    expect(screen.getByText('All of them have 1 to 2')).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Page number'), '4');
    expect(screen.getByText('One of them has no such page and stays unsigned')).toBeInTheDocument();
  });

  it('DO-11 shows the number of documents, and offers the choice on the page for one document only', async () => {
    serve();
    show([DOCUMENT, documentOf({ id: '2f0c8a52-7a0e-4e0b-9f0d-3b1c2d4e5f60' })], jest.fn());
    await position();
    expect(submit('Sign 2 documents')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Choose on the page' })).not.toBeInTheDocument();
  });

  it('DO-05 links to the page to choose the position there', async () => {
    serve();
    const onChoosePosition = jest.fn();
    show([DOCUMENT], onChoosePosition);
    await userEvent.click(await screen.findByRole('button', { name: 'Choose on the page' }));
    expect(onChoosePosition).toHaveBeenCalledTimes(1);
  });

  it('DO-11 disables encryption with the reason after a signature, and offers a USB token', async () => {
    serve();
    show([documentOf({ signatories: [signatoryOf(1, 'signed'), signatoryOf(2, 'pending')] })]);
    await position();
    const encrypt = screen.getByRole('checkbox', { name: 'Encrypt with password' });
    expect(encrypt).toBeDisabled();
    expect(encrypt).toHaveAccessibleDescription(/^Person 1 has signed already/);
    const modes = within(screen.getByRole('radiogroup', { name: 'Sign with' }));
    expect(modes.getByRole('radio', { name: 'Certificate file' })).toBeChecked();
    expect(modes.getByRole('radio', { name: 'USB token' })).toBeEnabled();
  });

  it('shows the result and the level of the preflight in one line, and its findings on demand', async () => {
    serve();
    show();
    const panel = within(await screen.findByRole('region', { name: 'Check before signing' }));
    expect(
      await panel.findByText(/^Checked: the document, the position and the certificate\. Level B-LTA\./),
    ).toBeInTheDocument();
    expect(panel.queryByRole('listitem')).not.toBeInTheDocument();
    await userEvent.click(panel.getByRole('button', { name: 'Details' }));
    expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'About the document.',
      'About the place.',
      'About the certificate.',
    ]);
  });

  it('calls nothing checked before the preflight of the documents has answered, even if that of the certificate has', async () => {
    let answerDocuments: (result: unknown) => void = () => undefined;
    const documents = new Promise((resolve) => (answerDocuments = resolve));
    const advice = { severity: 'warning', message: 'It expires in 12 days.', advice: '' };
    serve({
      preflight: (body) =>
        isAboutPosition(body)
          ? documents
          : { findings: [finding('certificate', 'certificate_expires_soon', advice)], level: 'B-LTA' },
    });
    show();
    expect(await screen.findByText(/It expires in 12 days\./)).toBeInTheDocument();
    expect(screen.getByText(/^Checking what you are about to sign/)).toBeInTheDocument();
    expect(screen.queryByText(/^Checked/)).not.toBeInTheDocument();
    answerDocuments(allGood('"place"'));
    expect(
      await screen.findByText(/^Checked: the document, the position and the certificate/),
    ).toBeInTheDocument();
  });

  it('says that the certificate is still being checked while only the document is checked', async () => {
    let answer: (result: object) => void = () => undefined;
    const late = new Promise<object>((resolve) => (answer = resolve));
    serve({
      preflight: (body) =>
        isAboutPosition(body)
          ? { findings: [finding('document', 'readable'), finding('place', 'free')], level: null }
          : late,
    });
    show();
    const panel = within(await screen.findByRole('region', { name: 'Check before signing' }));
    expect(
      await panel.findByText(/^Checked: the document and the position\. Checking the certificate …/),
    ).toBeInTheDocument();
    answer({ findings: [finding('certificate', 'valid')], level: 'B-LTA' });
    expect(
      await panel.findByText(/^Checked: the document, the position and the certificate\. Level B-LTA\./),
    ).toBeInTheDocument();
  });

  it('shows warnings of the preflight and can still sign', async () => {
    const advice = { severity: 'warning', message: 'It expires in 12 days.', advice: 'Order its successor.' };
    serve({
      preflight: (body) =>
        isAboutPosition(body)
          ? allGood(body)
          : { findings: [finding('certificate', 'certificate_expires_soon', advice)], level: 'B-LTA' },
    });
    show();
    expect(await screen.findByText(/It expires in 12 days\. Order its successor\./)).toBeInTheDocument();
    await screen.findByText(/with 1 remark\./);
    await waitFor(() => expect(submit()).toBeEnabled());
  });

  it('hides findings about the PFX file if a USB token signs', async () => {
    const revoked = { severity: 'blocker', message: 'This certificate is revoked.' };
    serve({
      preflight: (body) =>
        isAboutPosition(body)
          ? allGood(body)
          : { findings: [finding('certificate', 'certificate_revoked', revoked)], level: 'B-LTA' },
    });
    show();
    await waitFor(() => expect(submit()).toHaveAccessibleDescription('This certificate is revoked.'));
    await userEvent.click(screen.getByRole('radio', { name: 'USB token' }));
    await waitFor(() => expect(screen.queryByText(/This certificate is revoked\./)).not.toBeInTheDocument());
    await waitFor(() => expect(submit('Continue')).toBeEnabled());
  });

  it('shows a blocker at its field and as description of the disabled button', async () => {
    const taken = {
      severity: 'blocker',
      message: 'The signature must lie within the page.',
      fields: { position: ['The signature must lie within the page.'] },
    };
    serve({
      preflight: (body) =>
        isAboutPosition(body) && body.includes('"lowerLeftX":10,')
          ? { findings: [finding('place', 'place_impossible', taken)], level: null }
          : allGood(body),
    });
    show();
    const field = await position();
    await waitFor(() => expect(field).toHaveAccessibleDescription(/must lie within the page/));
    await waitFor(() => expect(submit()).toBeDisabled());
    expect(submit()).toHaveAccessibleDescription('The signature must lie within the page.');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await userEvent.clear(field);
    await userEvent.type(field, '20,20,100,40');
    await waitFor(() => expect(submit()).toBeEnabled());
    await waitFor(() =>
      expect(screen.queryByText('The signature must lie within the page.')).not.toBeInTheDocument(),
    );
  });

  describe('on a page that was not asked for', () => {
    const refused = {
      severity: 'blocker',
      message: 'You were asked to sign on page 1.',
      fields: { position: ['You were asked to sign on page 1.'] },
    };
    const isRefused = (body: string) =>
      isAboutPosition(body) && body.includes('"defaultPage":"last"') && !body.includes('otherPagesConfirmed');
    const preflight = (body: string) =>
      isRefused(body)
        ? { findings: [finding('place', 'other_pages_not_confirmed', refused)], level: null }
        : allGood(body);
    const choose = async (page: string) => {
      await userEvent.click(screen.getByRole('combobox', { name: /^Page/ }));
      await userEvent.click(await screen.findByRole('option', { name: page }));
    };

    it('signs only after the consent, which ends when the page changes', async () => {
      const signed = serve({ preflight });
      show();
      await position();
      await waitFor(() => expect(submit()).toBeEnabled());
      await choose('Last page');
      const consent = await screen.findByRole('checkbox', { name: 'Sign on page 5 instead' });
      await waitFor(() => expect(submit()).toBeDisabled());
      await userEvent.click(consent);
      await waitFor(() => expect(submit()).toBeEnabled());
      await choose('First page');
      await waitFor(() => expect(consent).not.toBeInTheDocument());
      await choose('Last page');
      expect(await screen.findByRole('checkbox', { name: 'Sign on page 5 instead' })).not.toBeChecked();
      await userEvent.click(screen.getByRole('checkbox', { name: 'Sign on page 5 instead' }));
      await waitFor(() => expect(submit()).toBeEnabled());
      await userEvent.click(submit());
      await waitFor(() => expect(signed).toHaveLength(1));
      expect(signed[0]).toMatchObject({
        document_properties: { defaultPage: 'last', otherPagesConfirmed: true },
      });
    });

    it('offers no consent where the owner permits no other page', async () => {
      serve({ preflight });
      show([documentOf({ other_pages_allowed: false })]);
      await position();
      await choose('Last page');
      expect(await screen.findByText(/permits no other page/)).toBeInTheDocument();
      expect(screen.queryByRole('checkbox', { name: /instead/ })).not.toBeInTheDocument();
    });
  });

  it('says that nothing was signed if the level cannot be reached, and signs at B-B on request', async () => {
    const refusals = [
      {
        success: '0',
        code: 'timestamp_unavailable',
        message: 'tsa.example did not answer.',
        data: { level: ['tsa.example did not answer.'] },
      },
    ];
    const signed = serve({ sign: () => refusals.shift() ?? success([]) });
    const { onSigned } = show();
    await position();
    await userEvent.click(submit());
    const notice = within(await screen.findByRole('alert', { name: '' }));
    expect(notice.getByText('Nothing has been signed yet')).toBeInTheDocument();
    expect(notice.getByText(/tsa\.example did not answer\./)).toBeInTheDocument();
    expect(notice.getByRole('button', { name: 'Try again' })).toBeEnabled();
    expect(onSigned).not.toHaveBeenCalled();
    await userEvent.click(notice.getByRole('button', { name: 'Sign without timestamp (B-B)' }));
    await waitFor(() => expect(onSigned).toHaveBeenCalledTimes(1));
    expect(signed).toMatchObject([
      { document_properties: { level: null } },
      { document_properties: { level: 'B-B' } },
    ]);
  });
});
