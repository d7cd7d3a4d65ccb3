import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { subscribeToNotices } from '#client/notices.ts';
import { makeBlobsReadable } from '#support/components/readable-blobs.ts';
import { renderInApp } from '#support/components/render-in-app.tsx';
import { stubService } from '#support/components/stub-service.ts';
import { useOpenAction } from '../open-action.ts';
import { sampleDocument } from '../testing/sample-document.ts';
import { BackgroundUploads } from './background-uploads.tsx';
import { DropAnywhere } from './drop-anywhere.tsx';

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: jest.fn() }) }));

/** Network whose uploads a test ends one by one. */
class FakeXhr {
  static sent: FakeXhr[] = [];
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  status = 0;
  responseText = '';
  name = '';
  onload?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  open() {
    FakeXhr.sent.push(this);
  }
  setRequestHeader() {
    // headers do not matter here
  }
  send(body: FormData) {
    const file = body.get('file');
    this.name = file instanceof File ? file.name : '';
  }
  abort() {
    this.onabort?.();
    this.onloadend?.();
  }
  answer(status: number, envelope: object) {
    this.status = status;
    this.responseText = JSON.stringify(envelope);
    this.onload?.();
    this.onloadend?.();
  }
  succeed() {
    const data = sampleDocument({ id: `d-${this.name.slice(0, 1)}`, document_name: this.name });
    this.answer(200, { success: '1', message: 'Uploaded', data });
  }
}

const onAction = jest.fn();
function Page() {
  useOpenAction(onAction);
  return <DropAnywhere />;
}

beforeEach(() => {
  FakeXhr.sent = [];
  onAction.mockClear();
  makeBlobsReadable();
  Object.defineProperty(globalThis, 'XMLHttpRequest', { value: FakeXhr, configurable: true });
  stubService(() => ({ data: { rows: [], total: 0 } }));
  renderInApp(
    <>
      <Page />
      <BackgroundUploads />
    </>,
  );
});

const pdf = (name: string, content = '%PDF-1.7') => new File([content], name, { type: 'application/pdf' });
const carrying = (files: File[]) => ({ dataTransfer: { files, types: ['Files'] } });
const drop = (files: File[]) => {
  fireEvent.dragEnter(document.body, carrying(files));
  fireEvent.drop(document.body, carrying(files));
};
const item = async (name: string) => {
  const list = await screen.findByRole('list', { name: 'Files' });
  const found = within(list)
    .getAllByRole('listitem')
    .find((one) => one.textContent.includes(name));
  if (!found) throw new Error(`${name} is not in the list.`);
  return within(found);
};
const begun = (count: number) => waitFor(() => expect(FakeXhr.sent).toHaveLength(count));
function finish(xhr: FakeXhr | undefined): void {
  act(() => xhr?.succeed());
}

it('an overlay names what a drop does, until the files leave the page', async () => {
  fireEvent.dragEnter(document.body, carrying([]));
  expect(await screen.findByText('Drop to upload')).toBeInTheDocument();
  expect(screen.getByText('.pdf, up to 10.00 MB each, 5 files at a time')).toBeInTheDocument();
  fireEvent.dragLeave(document.body, carrying([]));
  await waitFor(() => expect(screen.queryByText('Drop to upload')).not.toBeInTheDocument());
  fireEvent.dragEnter(document.body, { dataTransfer: { files: [], types: ['text/plain'] } });
  expect(screen.queryByText('Drop to upload')).not.toBeInTheDocument();
});

it('uploads dropped files two at a time, with the bytes sent, and says how many wait', async () => {
  drop('abcdefg'.split('').map((letter) => pdf(`${letter}.pdf`)));
  expect(await screen.findByText('Uploading 7 files, 0 done')).toBeInTheDocument();
  expect(screen.getByText('5 files at a time: 2 more wait.')).toBeInTheDocument();
  await begun(2);
  act(() => FakeXhr.sent[0]?.upload.onprogress?.({ loaded: 30, total: 100 }));
  expect((await item('a.pdf')).getByText(/Uploading · 30%/)).toBeInTheDocument();
  finish(FakeXhr.sent[0]);
  await begun(3);
  expect(screen.getByText('Uploading 7 files, 1 done')).toBeInTheDocument();
  expect(screen.getByText('5 files at a time: 1 more waits.')).toBeInTheDocument();
});

it('UP-07 says at the file why it is refused, and goes on with the others to the signatories', async () => {
  const notices = jest.fn();
  const unsubscribe = subscribeToNotices(notices);
  drop([pdf('a.pdf'), pdf('b.pdf', 'no PDF'), pdf('c.txt')]);
  expect((await item('b.pdf')).getByRole('alert')).toHaveTextContent('b.pdf is not an accepted file type.');
  expect((await item('c.txt')).queryByRole('button', { name: 'Try c.txt again' })).not.toBeInTheDocument();
  await begun(1);
  finish(FakeXhr.sent[0]);
  expect(await screen.findByText('1 of 3 files uploaded.')).toBeInTheDocument();
  expect(notices).toHaveBeenCalledWith({ tone: 'warning', message: '1 of 3 files uploaded.' });
  unsubscribe();
  await userEvent.click(screen.getByRole('button', { name: 'Add signatories' }));
  expect(onAction).toHaveBeenCalledWith('add_signatories', [
    expect.objectContaining({ document_name: 'a.pdf' }),
  ]);
  expect(screen.queryByRole('region', { name: 'Uploads' })).not.toBeInTheDocument();
});

it('tries a failed file again, and cancels one underway', async () => {
  drop([pdf('a.pdf'), pdf('b.pdf')]);
  await begun(2);
  act(() => FakeXhr.sent[0]?.answer(500, { success: '0', message: 'The store is full.' }));
  expect((await item('a.pdf')).getByRole('alert')).toHaveTextContent('The store is full.');
  await userEvent.click((await item('a.pdf')).getByRole('button', { name: 'Try a.pdf again' }));
  await begun(3);
  await userEvent.click((await item('b.pdf')).getByRole('button', { name: 'Cancel the upload of b.pdf' }));
  finish(FakeXhr.sent[2]);
  expect(await screen.findByText('1 file uploaded.')).toBeInTheDocument();
});

it('folds the list of files away, and shows the next files again', async () => {
  drop([pdf('a.pdf')]);
  await begun(1);
  const fold = screen.getByRole('button', { name: 'Files', expanded: true });
  await userEvent.click(fold);
  expect(fold).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('list', { name: 'Files' })).not.toBeInTheDocument();
  expect(screen.getByText('Uploading 1 file, 0 done')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel all' }));
  drop([pdf('b.pdf')]);
  expect((await item('b.pdf')).getByText(/b\.pdf/)).toBeInTheDocument();
});

it('says the outcome in the tray alone on a phone, without a toast', async () => {
  const onPhone = (media: string) => ({
    matches: media.includes('599'),
    media,
    addEventListener: jest.fn(),
    removeEventListener: jest.fn(),
  });
  Object.defineProperty(window, 'matchMedia', { value: onPhone, configurable: true });
  const notices = jest.fn();
  const unsubscribe = subscribeToNotices(notices);
  drop([pdf('a.pdf')]);
  await begun(1);
  finish(FakeXhr.sent[0]);
  expect(await screen.findByText('1 file uploaded')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Add signatories' })).toBeInTheDocument();
  expect(notices).not.toHaveBeenCalled();
  unsubscribe();
  Reflect.deleteProperty(window, 'matchMedia');
});

it('asks before the page is left while uploads run', async () => {
  const leave = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  drop([pdf('a.pdf')]);
  await begun(1);
  expect(leave()).toBe(true);
  finish(FakeXhr.sent[0]);
  await waitFor(() => expect(leave()).toBe(false));
});
