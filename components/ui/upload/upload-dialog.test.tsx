import {
  act,
  configure,
  createEvent,
  fireEvent,
  render,
  screen,
  waitFor,
  within,
} from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RequestError } from '#client/request-error.ts';
import { DOCUMENT_UPLOAD, MEGABYTE } from '#contracts/limits.ts';
import { Providers } from '../providers.tsx';
import { UploadDialog, type UploadDialogProps } from './upload-dialog.tsx';
import type { Sending } from './upload-list-use.ts';

configure({ asyncUtilTimeout: 5000 }); // a busy machine takes longer than the usual second
jest.setTimeout(20_000);

afterEach(() => jest.useRealTimers());

const pdf = (name: string, size = 1000) =>
  new File([new Uint8Array(size)], name, { type: 'application/pdf' });

/** A way out that the test opens and closes for each file. */
function controlledSend() {
  const way = new Map<string, { sending: Sending; resolve: () => void; reject: (error: unknown) => void }>();
  const send = (sending: Sending) =>
    new Promise<void>((resolve, reject) => way.set(sending.file.name, { sending, resolve, reject }));
  return { send, way };
}

const show = (props: Partial<UploadDialogProps> = {}) => {
  const { send, way } = controlledSend();
  const handlers = { onClose: jest.fn(), onUploaded: jest.fn() };
  const { unmount } = render(
    <Providers>
      <UploadDialog open limits={DOCUMENT_UPLOAD} send={send} {...handlers} {...props} />
    </Providers>,
  );
  return { way, unmount, ...handlers };
};
const choose = (...files: File[]) =>
  userEvent.upload(screen.getByLabelText('Files'), files, { applyAccept: false });
const upload = () => userEvent.click(screen.getByRole('button', { name: 'Upload' }));
const names = () =>
  screen.queryAllByRole('listitem').map((item) => within(item).getByText(/\.(pdf|docx)$/).textContent);
const rejected = (facts: { message?: string; fields?: Record<string, string[]> }) =>
  new RequestError({ kind: 'rejected', status: 422, message: 'Check the file.', ...facts });

it('UP-08 asks for files, with Discard and Upload', async () => {
  const { onClose } = show();
  expect(screen.getByRole('dialog', { name: 'Upload files' })).toHaveTextContent(
    'Select and upload the files of your choice',
  );
  expect(screen.getByRole('button', { name: 'Upload' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('UP-01 takes files that are dropped, and shows while they are dragged over it', async () => {
  show();
  const zone = screen.getByText('Drag the files here').parentElement!;
  const file = pdf('a.pdf');
  const item = { kind: 'file', type: file.type, getAsFile: () => file };
  const drag = { dataTransfer: { files: [file], items: [item], types: ['Files'] } };
  fireEvent(zone, createEvent.dragEnter(zone, drag));
  await waitFor(() => expect(zone).toHaveAttribute('data-dragging', 'true'));
  fireEvent(zone, createEvent.dragLeave(zone, drag));
  await waitFor(() => expect(zone).toHaveAttribute('data-dragging', 'false'));
  fireEvent(zone, createEvent.drop(zone, drag));
  expect(await screen.findByText('a.pdf')).toBeInTheDocument();
});

it('UP-02 removes files one at a time or all together', async () => {
  show();
  await choose(pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf'));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove b.pdf' }));
  expect(names()).toEqual(['a.pdf', 'c.pdf']);
  await userEvent.click(screen.getByRole('button', { name: 'Remove all' }));
  expect(names()).toEqual([]);
});

it('UP-07 shows one alert with the first problem only', async () => {
  show();
  await choose(pdf('a.docx'), pdf('b.pdf', 0), pdf('c.pdf'));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(
    /^a\.docx is not an accepted file type\. 2 files were left out: a\.docx, b\.pdf\.$/,
  );
  expect(alert).not.toHaveTextContent('b.pdf is empty');
  expect(names()).toEqual(['c.pdf']);
});

it('UP-07 one file with a problem is named by the problem alone', async () => {
  show();
  await choose(pdf('a.docx'), pdf('c.pdf'));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^a\.docx is not an accepted file type\.$/);
});

it('UP-07 says how many files too many there were, and which', async () => {
  show();
  await choose(...Array.from({ length: 12 }, (_, index) => pdf(`${index + 1}.pdf`)));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'You can only upload a maximum of 5 files. 7 files were left out: 6.pdf, 7.pdf, 8.pdf, 9.pdf, 10.pdf and 2 more.',
  );
  expect(names()).toEqual(['1.pdf', '2.pdf', '3.pdf', '4.pdf', '5.pdf']);
});

it('takes files of up to 2 MB where its caller sets no other limit', async () => {
  show({ limits: { maxFiles: 5, extensions: ['.pdf'] } });
  await choose(pdf('fits.pdf', 2 * MEGABYTE), pdf('large.pdf', 2 * MEGABYTE + 1));
  expect(await screen.findByRole('alert')).toHaveTextContent('large.pdf exceeds the maximum size');
  expect(names()).toEqual(['fits.pdf']);
});

it('UP-04 single-file mode keeps only the first file', async () => {
  show({ isSingle: true });
  await choose(pdf('a.pdf'), pdf('b.pdf'));
  await waitFor(() => expect(names()).toEqual(['a.pdf']));
});

it('refuses a file by its content before anything is sent', async () => {
  const { way } = show({ inspect: (file) => Promise.resolve(`${file.name} is not an accepted file type.`) });
  await choose(pdf('a.pdf'));
  expect(await screen.findByRole('alert')).toHaveTextContent('a.pdf is not an accepted file type.');
  expect(way.size).toBe(0);
});

it('UP-03 a file reads Uploading with its bytes, then Completed; once all have, the dialog closes', async () => {
  const { way, onClose, onUploaded } = show();
  await choose(pdf('a.pdf', 5_000_000));
  await upload();
  expect(await screen.findByText(/Uploading/)).toBeInTheDocument();
  act(() => way.get('a.pdf')!.sending.onProgress(0.95));
  await waitFor(() =>
    expect(screen.getByRole('progressbar', { name: 'Progress of a.pdf' })).toHaveAttribute(
      'aria-valuenow',
      '95',
    ),
  );
  way.get('a.pdf')!.resolve();
  expect(await screen.findByText(/Completed/)).toBeInTheDocument();
  expect(onUploaded).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1), { timeout: 2000 });
});

it('UP-03 before bytes move the bar grows by itself', async () => {
  show();
  await choose(pdf('a.pdf', 5_000_000));
  await upload();
  const shown = () =>
    Number(screen.getByRole('progressbar', { name: 'Progress of a.pdf' }).getAttribute('aria-valuenow'));
  await waitFor(() => expect(shown()).toBeGreaterThanOrEqual(20));
  expect(shown()).toBeLessThanOrEqual(90);
});

it('sends at most two files at once', async () => {
  const { way } = show();
  await choose(pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf'));
  await upload();
  expect([...way.keys()]).toEqual(['a.pdf', 'b.pdf']);
  expect(screen.getByText(/Waiting/)).toBeInTheDocument();
  way.get('a.pdf')!.resolve();
  await waitFor(() => expect([...way.keys()]).toEqual(['a.pdf', 'b.pdf', 'c.pdf']));
});

it('a file that is refused says why, while the others go through and the dialog stays', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const { way, onClose } = show();
  await choose(pdf('a.pdf'), pdf('b.pdf'));
  await upload();
  way.get('a.pdf')!.reject(rejected({ fields: { file: ['a.pdf is damaged and cannot be read as a PDF.'] } }));
  way.get('b.pdf')!.resolve();
  expect(await screen.findByText('a.pdf is damaged and cannot be read as a PDF.')).toBeInTheDocument();
  expect(await screen.findByText(/Completed/)).toBeInTheDocument();
  act(() => jest.advanceTimersByTime(60_000));
  expect(onClose).not.toHaveBeenCalled();
});

it('asks for the password of a file that needs one, and sends it again with it', async () => {
  const { way, onUploaded } = show();
  await choose(pdf('a.pdf'));
  await upload();
  way
    .get('a.pdf')!
    .reject(rejected({ fields: { password: ['a.pdf needs a password to open. Enter it below.'] } }));
  await userEvent.type(await screen.findByLabelText('Password of a.pdf'), 'wrong{Enter}');
  await waitFor(() => expect(way.get('a.pdf')!.sending.password).toBe('wrong'));
  way.get('a.pdf')!.reject(rejected({ fields: { password: ['The password does not open a.pdf.'] } }));
  expect(await screen.findByText('The password does not open a.pdf.')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Password of a.pdf'), 'right');
  await upload();
  await waitFor(() => expect(way.get('a.pdf')!.sending.password).toBe('right'));
  way.get('a.pdf')!.resolve();
  await waitFor(() => expect(onUploaded).toHaveBeenCalledTimes(1));
});

it('cancels one file under way, and all of them when the dialog goes', async () => {
  const { way, unmount } = show();
  await choose(pdf('a.pdf'), pdf('b.pdf'));
  await upload();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the upload of a.pdf' }));
  expect(way.get('a.pdf')!.sending.signal.aborted).toBe(true);
  expect(way.get('b.pdf')!.sending.signal.aborted).toBe(false);
  expect(names()).toEqual(['b.pdf']);
  unmount();
  expect(way.get('b.pdf')!.sending.signal.aborted).toBe(true);
});
