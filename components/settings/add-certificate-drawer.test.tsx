import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Providers } from '#components/ui/providers.tsx';
import { certificateMessages } from '#contracts/certificate-messages.ts';
import { AddCertificateDrawer } from './add-certificate-drawer.tsx';

const CERTIFICATE = {
  id: '1a0c8a52-7a0e-4e0b-9f0d-3b1c2d4e5f60',
  owner: 'user',
  subject: 'Ana Novak',
  issuer: 'Trusted Issuing CA',
  serial_number: '01',
  key_type: 'RSA 2048',
  not_before: '2026-01-01T00:00:00Z',
  not_after: '2027-01-01T00:00:00Z',
  is_default: true,
  token_serial: null,
  lacks_issuer: false,
  date_added: '2026-11-21T00:00:00Z',
};

/** Responds to every upload at once and records the forms that were sent. */
function respondToUploads(status: number, envelope: unknown) {
  const sent: FormData[] = [];
  class Uploads {
    status = status;
    responseText = JSON.stringify(envelope);
    upload = {};
    timeout = 0;
    onload: (() => void) | null = null;
    onloadend: (() => void) | null = null;
    open() {}
    setRequestHeader() {}
    send(form: FormData) {
      sent.push(form);
      queueMicrotask(() => {
        this.onload?.();
        this.onloadend?.();
      });
    }
  }
  Object.assign(globalThis, { XMLHttpRequest: Uploads });
  return sent;
}

function show() {
  const calls = { onClose: jest.fn(), onAdded: jest.fn() };
  render(
    <Providers>
      <AddCertificateDrawer owner="user" open {...calls} />
    </Providers>,
  );
  return calls;
}

const pfx = () => new File(['pfx'], 'ana.p12');
const choose = (file: File) =>
  userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText('Files'), file);
const add = () => userEvent.click(screen.getByRole('button', { name: 'Add certificate' }));

describe('AddCertificateDrawer', () => {
  const { XMLHttpRequest } = globalThis;
  afterEach(() => {
    globalThis.XMLHttpRequest = XMLHttpRequest;
  });

  it('OS-05 uploads the file with its password and owner', async () => {
    const sent = respondToUploads(200, { success: '1', message: 'Added', data: CERTIFICATE });
    const { onAdded, onClose } = show();
    expect(screen.getByText(/The key is stored encrypted; the password is not kept/)).toBeInTheDocument();
    await choose(pfx());
    await userEvent.type(await screen.findByLabelText('Password of the file'), 'secret');
    expect(await screen.findByText('ana.p12')).toBeInTheDocument();
    await add();
    await waitFor(() => expect(onAdded).toHaveBeenCalledTimes(1));
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(sent.map((form) => [form.get('owner'), form.get('password')])).toEqual([['user', 'secret']]);
  });

  it('OS-05 shows a wrong password at the password field and keeps the file', async () => {
    respondToUploads(422, {
      success: '0',
      message: certificateMessages.wrongPassword,
      data: { password: [certificateMessages.wrongPassword] },
    });
    const { onAdded } = show();
    await choose(pfx());
    await screen.findByText('ana.p12');
    await add();
    expect(await screen.findByText(certificateMessages.wrongPassword)).toBeInTheDocument();
    expect(screen.getByLabelText('Password of the file')).toHaveAccessibleDescription(
      certificateMessages.wrongPassword,
    );
    expect(screen.getByText('ana.p12')).toBeInTheDocument();
    expect(onAdded).not.toHaveBeenCalled();
  });

  it('OS-05 shows at the file why the service refused the certificate', async () => {
    const message = certificateMessages.expired('Nov 20, 2026');
    respondToUploads(422, { success: '0', message, data: { file: [message] } });
    show();
    await choose(pfx());
    await screen.findByText('ana.p12');
    await add();
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
  });

  it('OS-05 sends nothing when the file is missing or of another type', async () => {
    const sent = respondToUploads(200, { success: '1', message: 'Added', data: CERTIFICATE });
    show();
    await add();
    expect(await screen.findByRole('alert')).toHaveTextContent('Choose a PFX file.');
    await choose(new File(['text'], 'ana.txt'));
    await screen.findByText('ana.txt');
    await add();
    expect(await screen.findByRole('alert')).toHaveTextContent('ana.txt is not an accepted file type.');
    expect(sent).toEqual([]);
  });
});
