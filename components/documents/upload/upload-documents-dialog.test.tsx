import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInApp } from '../app-in-test.tsx';
import { sampleDocument } from '../table/document-sample.ts';
import { UploadDocumentsDialog } from './upload-documents-dialog.tsx';

jest.setTimeout(20_000);

/** The browser's way to send a file, held open until the test answers. */
class HeldRequest extends EventTarget {
  static sent: HeldRequest[] = [];
  readonly upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = {
    onprogress: null,
  };
  readonly headers: Record<string, string> = {};
  status = 0;
  responseText = '';
  address = '';
  body = new FormData();
  onload: (() => void) | null = null;
  onabort: (() => void) | null = null;
  onloadend: (() => void) | null = null;

  open(method: string, address: string): void {
    this.address = `${method} ${address}`;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  send(body: FormData): void {
    this.body = body;
    HeldRequest.sent.push(this);
  }
  abort(): void {
    this.onabort?.();
  }
  answer(status: number, envelope: unknown): void {
    this.status = status;
    this.responseText = JSON.stringify(envelope);
    this.onload?.();
    this.onloadend?.();
  }
}

/** jsdom's files can be read by a FileReader only. */
function readWhole(this: Blob): Promise<ArrayBuffer> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => {
      if (reader.result instanceof ArrayBuffer) resolve(reader.result);
    };
    reader.readAsArrayBuffer(this);
  });
}

beforeEach(() => {
  HeldRequest.sent = [];
  Object.defineProperty(Blob.prototype, 'arrayBuffer', { value: readWhole, configurable: true });
  Object.defineProperty(globalThis, 'XMLHttpRequest', { value: HeldRequest, configurable: true });
});

const start = async (file: File) => {
  const onClose = jest.fn();
  renderInApp(<UploadDocumentsDialog open onClose={onClose} />);
  await userEvent.upload(screen.getByLabelText('Files', { selector: 'input' }), file, { applyAccept: false });
  await screen.findByRole('listitem');
  await userEvent.click(screen.getByRole('button', { name: 'Upload' }));
  return onClose;
};
const pdf = () => new File(['%PDF-1.7'], 'lease.pdf');

it('UP-03 sends a file and shows how many of its bytes have left', async () => {
  const onClose = await start(pdf());
  const [request] = HeldRequest.sent;
  expect(request?.address).toBe('POST /api/document/document');
  expect(request?.headers).toHaveProperty('x-countersign', '1');
  expect([...request!.body.keys()]).toEqual(['file']);
  act(() => request!.upload.onprogress?.({ loaded: 97, total: 100 }));
  expect(screen.getByRole('progressbar', { name: 'Progress of lease.pdf' })).toHaveAttribute(
    'aria-valuenow',
    '97',
  );
  act(() => request!.answer(200, { success: '1', message: 'Uploaded.', data: sampleDocument() }));
  expect(await screen.findByText(/Completed/)).toBeInTheDocument();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

it('VA-08 sends the password before the file, once the service has asked for it', async () => {
  await start(pdf());
  const message = 'lease.pdf needs a password to open. Enter it below.';
  const refusal = {
    success: '0',
    message: 'Check the file.',
    code: 'upload_refused',
    data: { password: [message] },
  };
  act(() => HeldRequest.sent[0]!.answer(422, refusal));
  expect(await screen.findByText(message)).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Password of lease.pdf'), 'secret{Enter}');
  await waitFor(() => expect(HeldRequest.sent).toHaveLength(2));
  expect([...HeldRequest.sent[1]!.body.keys()]).toEqual(['password', 'file']);
  expect(HeldRequest.sent[1]!.body.get('password')).toBe('secret');
});

it('refuses a file that is a PDF by its name alone, before anything is sent', async () => {
  renderInApp(<UploadDocumentsDialog open onClose={jest.fn()} />);
  const file = new File(['GIF89a'], 'picture.pdf');
  await userEvent.upload(screen.getByLabelText('Files', { selector: 'input' }), file, { applyAccept: false });
  expect(await screen.findByRole('alert')).toHaveTextContent('picture.pdf is not an accepted file type.');
  expect(screen.getByRole('button', { name: 'Upload' })).toBeDisabled();
  expect(HeldRequest.sent).toEqual([]);
});
