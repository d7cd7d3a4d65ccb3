import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeBlobsReadable } from '#support/components/readable-blobs.ts';
import { renderInApp } from '#support/components/render-in-app.tsx';
import { sampleDocument } from '../testing/sample-document.ts';
import { inspectPdfFile, UploadDocumentsDialog } from './upload-documents-dialog.tsx';

jest.mock('pdfjs-dist', () => ({})); // jsdom has no canvas: PDF files keep their badge

/** Replacement of XMLHttpRequest that stays open until the test responds. */
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
  respond(status: number, envelope: unknown): void {
    this.status = status;
    this.responseText = JSON.stringify(envelope);
    this.onload?.();
    this.onloadend?.();
  }
}

beforeEach(() => {
  HeldRequest.sent = [];
  makeBlobsReadable();
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

it('UP-03 sends a file and shows its upload progress', async () => {
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
  act(() => request!.respond(200, { success: '1', message: 'Uploaded.', data: sampleDocument() }));
  expect(await screen.findByText(/Completed/)).toBeInTheDocument();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

it('VA-08 sends the password before the file after the service has required one', async () => {
  await start(pdf());
  const message = 'lease.pdf needs a password to open. Enter it below.';
  const refusal = {
    success: '0',
    message: 'Check the file.',
    code: 'upload_refused',
    data: { password: [message] },
  };
  act(() => HeldRequest.sent[0]!.respond(422, refusal));
  expect(await screen.findByText(message)).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Password of lease.pdf'), 'secret{Enter}');
  await waitFor(() => expect(HeldRequest.sent).toHaveLength(2));
  expect([...HeldRequest.sent[1]!.body.keys()]).toEqual(['password', 'file']);
  expect(HeldRequest.sent[1]!.body.get('password')).toBe('secret');
});

it('rejects a file that is a PDF by name only, before anything is sent', async () => {
  renderInApp(<UploadDocumentsDialog open onClose={jest.fn()} />);
  const file = new File(['GIF89a'], 'picture.pdf');
  await userEvent.upload(screen.getByLabelText('Files', { selector: 'input' }), file, { applyAccept: false });
  expect(await screen.findByRole('alert')).toHaveTextContent('picture.pdf is not an accepted file type.');
  expect(screen.getByRole('button', { name: 'Upload' })).toBeDisabled();
  expect(HeldRequest.sent).toEqual([]);
});

describe('inspectPdfFile', () => {
  it('accepts a PDF whose header lies within the first 1,024 bytes', async () => {
    const file = new File(['x'.repeat(1000), '%PDF-1.7 and so on'], 'late.pdf');
    expect(await inspectPdfFile(file)).toBeNull();
  });

  it.each([
    ['of another format', ['PK\u0003\u0004 a zip file']],
    ['whose header comes too late', ['x'.repeat(1025), '%PDF-1.7']],
  ])('UP-07 rejects a file named .pdf %s', async (_, content) => {
    expect(await inspectPdfFile(new File(content, 'renamed.pdf'))).toBe(
      'renamed.pdf is not an accepted file type.',
    );
  });
});
