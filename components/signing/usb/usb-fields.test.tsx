import { zodResolver } from '@hookform/resolvers/zod';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { SWRConfig } from 'swr';
import type { Document } from '#contracts/document.ts';
import { SignForm } from '#contracts/sign-form.ts';
import { USB_HELPER_URL, USB_HELPER_VERSION, usbMessages } from '#contracts/usb-constants.ts';
import { signDefaults } from '../form/sign-defaults.ts';
import { documentOf } from '../test-documents.ts';
import { UsbFields } from './usb-fields.tsx';
import { UsbProgress } from './usb-progress.tsx';
import { useUsbSigning } from './use-usb-signing.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const FIRST = documentOf({ document_name: 'first.pdf' });
const SECOND = documentOf({ id: '2f0c8a52-7a0e-4e0b-9f0d-3b1c2d4e5f60', document_name: 'second.pdf' });
const CERTIFICATE = {
  id: 'ab'.repeat(32),
  alias: 'Signing key',
  subject: 'Ana Novak',
  issuer: 'Issuing CA',
  key_type: 'RSA 2048',
  not_before: inDays(-1),
  not_after: inDays(100),
};
const TOKEN = { label: 'Ana', serial: 'A1', pin_state: 'ok' };
const FORM: SignForm = {
  ...signDefaults({ documents: [], cords: null, properties: null }),
  mode: 'usb',
  defaultPage: 'first',
  position: '10,20,100,40',
};

type Reply = { success: string; message: string; code?: string; data?: unknown };
const done = (data: unknown): Reply => ({ success: '1', message: '', data });
const refused = (code: string, message: string, data?: unknown): Reply => ({
  success: '0',
  message,
  code,
  data,
});

/** Fakes the USB helper and the services, and returns the requests. */
function serve(changes: Record<string, (body: Record<string, unknown>) => Reply | null> = {}) {
  const calls: string[] = [];
  const handlers: typeof changes = {
    '/status': () => done({ version: USB_HELPER_VERSION }),
    '/tokens': () => done([TOKEN]),
    '/certificates': () =>
      done([{ ...CERTIFICATE, id: 'cd'.repeat(32), not_after: inDays(-1) }, CERTIFICATE]),
    '/sign': ({ documents }) =>
      done(
        (documents as { id: string; file_name: string }[]).map(({ id, file_name }) => ({
          id,
          file_name,
          content: btoa('signed'),
          error: null,
        })),
      ),
    '/digital-signature/token/challenge': () => done({ challenge: null }),
    '/sign-document/usb': ({ instance_id }) =>
      done({
        file_name: 'x.pdf',
        attachment: `/document/${String(instance_id)}/attachment?version=1`,
        is_locking: false,
        signing_time: new Date().toISOString(),
        seed: '00'.repeat(32),
        certificate: CERTIFICATE.id,
        rsa_scheme: 'pkcs1',
        timestamp_room: 10_000,
      }),
    ...changes,
  };
  globalThis.fetch = jest.fn((url: string, init?: { body?: string }) => {
    const path = url.replace(USB_HELPER_URL, '').replace(/^\/api\/\w+/, '');
    if (path.includes('/attachment')) return Promise.resolve(new Response('%PDF-'));
    const handler = handlers[path];
    if (!handler) return Promise.reject(new TypeError(`not served: ${path}`));
    const body = JSON.parse(init?.body ?? '{}') as Record<string, unknown>;
    const id = body['instance_id'];
    calls.push(typeof id === 'string' ? `${path} ${id}` : path);
    const reply = handler(body);
    return reply
      ? Promise.resolve(new Response(JSON.stringify(reply)))
      : Promise.reject(new TypeError('refused'));
  }) as typeof fetch; // the form passes strings only
  return { calls, count: (path: string) => calls.filter((call) => call.startsWith(path)).length };
}

/**
 * Answers uploads with the given replies in turn, then with success, and returns the ids of the documents.
 */
function serveUploads(replies: Reply[] = []) {
  const uploaded: unknown[] = [];
  class Uploads {
    status = 200;
    responseText = '';
    upload = {};
    timeout = 0;
    onload: (() => void) | null = null;
    onloadend: (() => void) | null = null;
    open() {}
    setRequestHeader() {}
    send(form: FormData) {
      const instance_id = form.get('instance_id');
      uploaded.push(instance_id);
      this.responseText = JSON.stringify(replies.shift() ?? done({ instance_id, version: 2 }));
      queueMicrotask(() => {
        this.onload?.();
        this.onloadend?.();
      });
    }
  }
  Object.assign(globalThis, { XMLHttpRequest: Uploads });
  return uploaded;
}

/** Part of the sign form for the token, with its button. */
function Form({
  documents,
  onSigned,
}: {
  documents: readonly Document[];
  onSigned: (isDone: boolean) => void;
}) {
  const form = useForm<SignForm>({ resolver: zodResolver(SignForm), defaultValues: FORM });
  const usb = useUsbSigning(form, documents);
  const sign = async (values: SignForm) => onSigned(await usb.sign(values));
  return (
    <FormProvider {...form}>
      <UsbFields usb={usb} />
      <UsbProgress items={usb.items} isBusy={false} onStop={usb.stop} />
      {usb.certificates ? (
        <button onClick={() => void form.handleSubmit(sign)()}>Sign</button>
      ) : (
        <button onClick={() => void usb.proceed()}>Continue</button>
      )}
    </FormProvider>
  );
}

function show(documents: readonly Document[] = [FIRST]) {
  const onSigned = jest.fn();
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <Form documents={documents} onSigned={onSigned} />
    </SWRConfig>,
  );
  return onSigned;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
async function typePin(pin = '12345678') {
  fireEvent.change(await screen.findByLabelText('USB token PIN'), { target: { value: pin } });
  press('Continue');
}
const certificateField = () => screen.findByRole('combobox', { name: /^Certificate/ });
async function reachCertificate() {
  await typePin();
  await certificateField();
}

describe('signing with a USB token', () => {
  const { fetch, XMLHttpRequest } = globalThis;
  const { error } = console;
  beforeEach(() => (console.error = jest.fn()));
  afterEach(() => {
    Object.assign(globalThis, { fetch, XMLHttpRequest });
    console.error = error;
  });

  it('VA-02 requires token and PIN before it sends a request', async () => {
    const { count } = serve({ '/tokens': () => done([]) });
    show();
    await typePin('');
    expect(await screen.findByText('Please select a USB token.')).toBeInTheDocument();
    expect(screen.getByText('Enter the USB token PIN.')).toBeInTheDocument();
    expect(count('/certificates')).toBe(0);
  });

  it('UH-02 selects the valid certificate and disables an expired one', async () => {
    serve();
    show();
    await typePin();
    const certificate = await certificateField();
    expect(certificate).toHaveTextContent('Ana Novak · Signing key');
    expect(certificate).toHaveTextContent('Issued by Issuing CA');
    fireEvent.mouseDown(certificate);
    const options = within(await screen.findByRole('listbox')).getAllByRole('option');
    expect(options.map((option) => option.getAttribute('aria-disabled'))).toEqual([null, 'true']);
  });

  it('asks to confirm token and PIN again when the PIN changes', async () => {
    serve();
    show();
    await reachCertificate();
    fireEvent.change(screen.getByLabelText('USB token PIN'), { target: { value: '123456789' } });
    expect(await screen.findByRole('button', { name: 'Continue' })).toBeInTheDocument();
    expect(screen.queryByRole('combobox', { name: /^Certificate/ })).not.toBeInTheDocument();
  });

  it('ER-06 shows a wrong PIN at its field', async () => {
    const fields = { usb_pin: [usbMessages.pinWrong] };
    serve({ '/certificates': () => refused('pin_wrong', usbMessages.pinWrong, fields) });
    show();
    await typePin();
    expect(await screen.findByText(usbMessages.pinWrong)).toBeInTheDocument();
    expect(screen.getByLabelText('USB token PIN')).toHaveAccessibleDescription(usbMessages.pinWrong);
  });

  it('UH-03 signs what the service prepared and uploads the result', async () => {
    const { calls } = serve();
    const uploaded = serveUploads();
    const onSigned = show();
    await reachCertificate();
    press('Sign');
    await waitFor(() => expect(onSigned).toHaveBeenCalledWith(true));
    expect(uploaded).toEqual([FIRST.id]);
    expect(calls.slice(-3)).toEqual([
      '/digital-signature/token/challenge',
      `/sign-document/usb ${FIRST.id}`,
      '/sign',
    ]);
  });

  it('signs the other documents if one fails, and only that one on retry', async () => {
    let isFirstTry = true;
    const { calls } = serve({
      '/sign': ({ documents }) => {
        const [{ id, file_name }] = documents as [{ id: string; file_name: string }];
        const damaged = { code: 'pdf_broken', message: 'It is damaged.', fields: null };
        const isRefused = isFirstTry && id === FIRST.id;
        const content = isRefused ? null : btoa('signed');
        return done([{ id, file_name, content, error: isRefused ? damaged : null }]);
      },
    });
    const uploaded = serveUploads();
    const onSigned = show([FIRST, SECOND]);
    await reachCertificate();
    press('Sign');
    await waitFor(() => expect(onSigned).toHaveBeenCalledWith(false));
    expect(screen.getByText('1 of 2 signed')).toBeInTheDocument();
    expect(screen.getByText('It is damaged.')).toBeInTheDocument();
    isFirstTry = false;
    calls.length = 0;
    press('Sign');
    await waitFor(() => expect(onSigned).toHaveBeenLastCalledWith(true));
    expect(uploaded).toEqual([SECOND.id, FIRST.id]);
    expect(calls.filter((call) => call.startsWith('/sign-document/usb'))).toEqual([
      `/sign-document/usb ${FIRST.id}`,
    ]);
  });

  it('counts an already signed document as signed, since the response to an upload can get lost', async () => {
    serve({
      '/sign-document/usb': () => refused('already_signed', 'You have already signed this document.'),
    });
    const onSigned = show();
    await reachCertificate();
    press('Sign');
    await waitFor(() => expect(onSigned).toHaveBeenCalledWith(true));
  });

  it('stops at a wrong PIN, because each document would use up an attempt', async () => {
    const fields = { usb_pin: [usbMessages.pinWrong] };
    const { count } = serve({ '/sign': () => refused('pin_wrong', usbMessages.pinWrong, fields) });
    show([FIRST, SECOND]);
    await reachCertificate();
    press('Sign');
    expect(await screen.findByRole('button', { name: 'Continue' })).toBeInTheDocument();
    expect(count('/sign-document/usb')).toBe(1);
  });

  it('asks for the password of an encrypted document and shows at its field that it is wrong', async () => {
    const error = {
      code: 'signing_refused',
      message: 'The password does not open this document.',
      fields: { document_password: ['The password does not open this document.'] },
    };
    serve({ '/sign': () => done([{ id: FIRST.id, file_name: 'first.pdf', content: null, error }]) });
    show([{ ...FIRST, is_encrypted: true }]);
    await reachCertificate();
    fireEvent.change(screen.getByLabelText('Document password'), { target: { value: 'wrong' } });
    press('Sign');
    await waitFor(() =>
      expect(screen.getByLabelText('Document password')).toHaveAccessibleDescription(
        'The password does not open this document.',
      ),
    );
  });
});
