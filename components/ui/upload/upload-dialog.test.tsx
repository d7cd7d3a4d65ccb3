import { act, createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RequestError } from '#client/request-error.ts';
import { DOCUMENT_UPLOAD, MEGABYTE } from '#contracts/limits.ts';
import { Providers } from '../providers.tsx';
import { UploadDialog, type UploadDialogProps } from './upload-dialog.tsx';
import type { Sending } from './use-upload-list.ts';

jest.mock('pdfjs-dist', () => ({})); // jsdom has no canvas: PDF files keep their badge

afterEach(() => jest.useRealTimers());

const pdf = (name: string, size = 1000) =>
  new File([new Uint8Array(size)], name, { type: 'application/pdf' });

/** Returns a `send` whose promises the test settles, by the name of the file. */
function controlledSend() {
  const uploads = new Map<
    string,
    { sending: Sending; resolve: (note: string | null) => void; reject: (error: unknown) => void }
  >();
  const send = (sending: Sending) =>
    new Promise<string | null>((resolve, reject) =>
      uploads.set(sending.file.name, { sending, resolve, reject }),
    );
  return { send, uploads };
}

const show = (props: Partial<UploadDialogProps> = {}) => {
  const { send, uploads } = controlledSend();
  const handlers = { onClose: jest.fn(), onUploaded: jest.fn() };
  const { unmount } = render(
    <Providers>
      <UploadDialog open limits={DOCUMENT_UPLOAD} send={send} {...handlers} {...props} />
    </Providers>,
  );
  return { uploads, unmount, ...handlers };
};
const choose = (...files: File[]) =>
  userEvent.upload(screen.getByLabelText('Files'), files, { applyAccept: false });
const upload = () => userEvent.click(screen.getByRole('button', { name: 'Upload' }));
const names = () =>
  screen.queryAllByRole('listitem').map((item) => within(item).getByText(/\.(pdf|docx)$/).textContent);
const rejected = (facts: { message?: string; fields?: Record<string, string[]> }) =>
  new RequestError({ kind: 'rejected', status: 422, message: 'Check the file.', ...facts });

it('UP-08 shows title, description, Discard and a disabled Upload', async () => {
  const { onClose } = show();
  expect(screen.getByRole('dialog', { name: 'Upload files' })).toHaveTextContent(
    'Select and upload the files of your choice',
  );
  expect(screen.getByRole('button', { name: 'Upload' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('UP-01 accepts dropped files and marks the drop zone while files are dragged over it', async () => {
  show();
  const zone = screen.getByText('Drag the files here').parentElement!;
  const file = pdf('a.pdf');
  const item = { kind: 'file', webkitGetAsEntry: () => null };
  const drag = { dataTransfer: { files: [file], items: [item], types: ['Files'] } };
  fireEvent(zone, createEvent.dragEnter(zone, drag));
  await waitFor(() => expect(zone).toHaveAttribute('data-dragging', 'true'));
  fireEvent(zone, createEvent.dragLeave(zone, drag));
  await waitFor(() => expect(zone).toHaveAttribute('data-dragging', 'false'));
  fireEvent(zone, createEvent.drop(zone, drag));
  expect(await screen.findByText('a.pdf')).toBeInTheDocument();
});

it('UP-01 accepts the files of dropped folders, also of folders within them', async () => {
  show();
  const entryOf = (name: string) => ({
    isFile: true,
    isDirectory: false,
    file: (resolve: (file: File) => void) => resolve(pdf(name)),
  });
  const folderOf = (...parts: unknown[][]) => ({
    isFile: false,
    isDirectory: true,
    createReader: () => ({
      readEntries: (resolve: (part: unknown[]) => void) => resolve(parts.shift() ?? []),
    }),
  });
  const folder = folderOf([entryOf('a.pdf')], [folderOf([entryOf('b.pdf')])]);
  const items = [{ kind: 'file', webkitGetAsEntry: () => folder }];
  const zone = screen.getByText('Drag the files here').parentElement!;
  fireEvent(zone, createEvent.drop(zone, { dataTransfer: { files: [], items, types: ['Files'] } }));
  expect(await screen.findByText('b.pdf')).toBeInTheDocument();
  expect(names()).toEqual(['a.pdf', 'b.pdf']);
});

it('UP-02 removes a single file and all files', async () => {
  show();
  await choose(pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf'));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove b.pdf' }));
  expect(names()).toEqual(['a.pdf', 'c.pdf']);
  await userEvent.click(screen.getByRole('button', { name: 'Remove all' }));
  expect(names()).toEqual([]);
});

it('UP-07 shows the first problem and names all refused files', async () => {
  show();
  await choose(pdf('a.docx'), pdf('b.pdf', 0), pdf('c.pdf'));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(
    /^a\.docx is not an accepted file type\. 2 files were left out: a\.docx, b\.pdf\.$/,
  );
  expect(alert).not.toHaveTextContent('b.pdf is empty');
  expect(names()).toEqual(['c.pdf']);
});

it('UP-07 shows the problem alone when it names the only refused file', async () => {
  show();
  await choose(pdf('a.docx'), pdf('c.pdf'));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^a\.docx is not an accepted file type\.$/);
});

it('UP-07 counts and names the files beyond the maximum', async () => {
  show();
  await choose(...Array.from({ length: 12 }, (_, index) => pdf(`${index + 1}.pdf`)));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'You can only upload a maximum of 5 files. 7 files were left out: 6.pdf, 7.pdf, 8.pdf, 9.pdf, 10.pdf and 2 more.',
  );
  expect(names()).toEqual(['1.pdf', '2.pdf', '3.pdf', '4.pdf', '5.pdf']);
});

it('UP-06 accepts files of up to 2 MB by default', async () => {
  show({ limits: { maxFiles: 5, extensions: ['.pdf'] } });
  await choose(pdf('fits.pdf', 2 * MEGABYTE), pdf('large.pdf', 2 * MEGABYTE + 1));
  expect(await screen.findByRole('alert')).toHaveTextContent('large.pdf exceeds the maximum size');
  expect(names()).toEqual(['fits.pdf']);
});

it('UP-04 keeps only the first file in single-file mode', async () => {
  show({ isSingle: true });
  await choose(pdf('a.pdf'), pdf('b.pdf'));
  await waitFor(() => expect(names()).toEqual(['a.pdf']));
});

it('refuses a file by its content before it is sent', async () => {
  const { uploads } = show({
    inspect: (file) => Promise.resolve(`${file.name} is not an accepted file type.`),
  });
  await choose(pdf('a.pdf'));
  expect(await screen.findByRole('alert')).toHaveTextContent('a.pdf is not an accepted file type.');
  expect(uploads.size).toBe(0);
});

it('UP-03 stays open after the last file while there is something to know about it', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const { uploads, onClose, onUploaded } = show();
  await choose(pdf('a.pdf'));
  await upload();
  await waitFor(() => expect(uploads.has('a.pdf')).toBe(true));
  uploads.get('a.pdf')!.resolve('Contains JavaScript.');
  expect(await screen.findByText('Contains JavaScript.')).toBeInTheDocument();
  expect(onUploaded).toHaveBeenCalledTimes(1);
  act(() => {
    jest.advanceTimersByTime(10_000);
  });
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
});

it('UP-03 shows Uploading with the progress, then Completed, and closes after the last file', async () => {
  const { uploads, onClose, onUploaded } = show();
  await choose(pdf('a.pdf', 5_000_000));
  await upload();
  expect(await screen.findByText(/Uploading/)).toBeInTheDocument();
  act(() => uploads.get('a.pdf')!.sending.onProgress(0.95));
  await waitFor(() =>
    expect(screen.getByRole('progressbar', { name: 'Progress of a.pdf' })).toHaveAttribute(
      'aria-valuenow',
      '95',
    ),
  );
  uploads.get('a.pdf')!.resolve(null);
  expect(await screen.findByText(/Completed/)).toBeInTheDocument();
  expect(onUploaded).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

it('UP-03 advances the progress bar by itself before any progress is reported', async () => {
  show();
  await choose(pdf('a.pdf', 5_000_000));
  await upload();
  const shown = () =>
    Number(screen.getByRole('progressbar', { name: 'Progress of a.pdf' }).getAttribute('aria-valuenow'));
  await waitFor(() => expect(shown()).toBeGreaterThanOrEqual(20));
  expect(shown()).toBeLessThanOrEqual(90);
});

it('sends at most two files at once', async () => {
  const { uploads } = show();
  await choose(pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf'));
  await upload();
  expect([...uploads.keys()]).toEqual(['a.pdf', 'b.pdf']);
  expect(screen.getByText(/Waiting/)).toBeInTheDocument();
  uploads.get('a.pdf')!.resolve(null);
  await waitFor(() => expect([...uploads.keys()]).toEqual(['a.pdf', 'b.pdf', 'c.pdf']));
});

it('shows the error of a refused file, uploads the others and stays open', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const { uploads, onClose } = show();
  await choose(pdf('a.pdf'), pdf('b.pdf'));
  await upload();
  uploads
    .get('a.pdf')!
    .reject(rejected({ fields: { file: ['a.pdf is damaged and cannot be read as a PDF.'] } }));
  uploads.get('b.pdf')!.resolve(null);
  expect(await screen.findByText('a.pdf is damaged and cannot be read as a PDF.')).toBeInTheDocument();
  expect(await screen.findByText(/Completed/)).toBeInTheDocument();
  act(() => jest.advanceTimersByTime(60_000));
  expect(onClose).not.toHaveBeenCalled();
});

it('asks for the password of an encrypted file and sends the file again with it', async () => {
  const { uploads, onUploaded } = show();
  await choose(pdf('a.pdf'));
  await upload();
  uploads
    .get('a.pdf')!
    .reject(rejected({ fields: { password: ['a.pdf needs a password to open. Enter it below.'] } }));
  await userEvent.type(await screen.findByLabelText('Password of a.pdf'), 'wrong{Enter}');
  await waitFor(() => expect(uploads.get('a.pdf')!.sending.password).toBe('wrong'));
  uploads.get('a.pdf')!.reject(rejected({ fields: { password: ['The password does not open a.pdf.'] } }));
  expect(await screen.findByText('The password does not open a.pdf.')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Password of a.pdf'), 'right');
  await upload();
  await waitFor(() => expect(uploads.get('a.pdf')!.sending.password).toBe('right'));
  uploads.get('a.pdf')!.resolve(null);
  await waitFor(() => expect(onUploaded).toHaveBeenCalledTimes(1));
});

it('aborts the upload of a removed file, and all uploads when the dialog is unmounted', async () => {
  const { uploads, unmount } = show();
  await choose(pdf('a.pdf'), pdf('b.pdf'));
  await upload();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the upload of a.pdf' }));
  expect(uploads.get('a.pdf')!.sending.signal.aborted).toBe(true);
  expect(uploads.get('b.pdf')!.sending.signal.aborted).toBe(false);
  expect(names()).toEqual(['b.pdf']);
  unmount();
  expect(uploads.get('b.pdf')!.sending.signal.aborted).toBe(true);
});
