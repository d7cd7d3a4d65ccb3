import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UploadDocumentsDialog } from '#components/documents/upload/upload-documents-dialog.tsx';
import { FileBadge } from '#components/ui/upload/file-badge.tsx';
import { ImagePicker } from '#components/ui/upload/image-picker.tsx';
import { UploadDialog } from '#components/ui/upload/upload-dialog.tsx';
import { makeBlobsReadable } from '#support/components/readable-blobs.ts';
import { renderInApp } from '#support/components/render-in-app.tsx';
import { CONSTANTS, FILE_BADGES } from '../specification/constants.ts';
import { TEXTS } from '../specification/texts.ts';

jest.mock('pdfjs-dist', () => ({})); // jsdom has no canvas: PDF files keep their badge

const nothing = () => undefined;
const pdf = (name: string, size = 1000) =>
  new File(['%PDF-1.7\n', new Uint8Array(size - 9)], name, { type: 'application/pdf' });
const { documentUpload, progressTickBytes, progressTickMs, uploadDialogBytes } = CONSTANTS;

beforeEach(makeBlobsReadable);
afterEach(() => jest.useRealTimers());

const input = () => screen.getByLabelText('Files', { selector: 'input' });
const choose = (...files: File[]) => userEvent.upload(input(), files, { applyAccept: false });
const expectProblem = (text: string) =>
  waitFor(() => expect(screen.getByRole('alert').textContent.startsWith(text)).toBe(true));

describe('the documents uploader', () => {
  beforeEach(() => void renderInApp(<UploadDocumentsDialog open onClose={nothing} />));

  it('UP-06 UP-07 takes five files of ten megabytes', async () => {
    const names = Array.from({ length: documentUpload.files }, (_, index) => `${index}.pdf`);
    await choose(...names.map((name) => pdf(name, name === '0.pdf' ? documentUpload.bytes : 1000)));
    expect(await screen.findAllByRole('listitem')).toHaveLength(documentUpload.files);
    expect(screen.getByText('10.00 MB')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await choose(pdf('more.pdf'));
    await expectProblem(TEXTS.tooManyFiles);
  });

  it('UP-06 UP-07 refuses a byte more', async () => {
    await choose(pdf('large.pdf', documentUpload.bytes + 1));
    await expectProblem(`large.pdf ${TEXTS.tooLarge}`);
  });

  it('UP-06 UP-07 refuses what is no PDF', async () => {
    expect(input()).toHaveAttribute('accept', documentUpload.extensions);
    await choose(new File(['text'], 'notes.txt'));
    await expectProblem(`notes.txt ${TEXTS.wrongType}`);
  });
});

describe('the upload dialog', () => {
  const show = (limits: { maxFiles: number; extensions: string[]; maxBytes?: number }) =>
    renderInApp(
      <UploadDialog
        {...{ open: true, limits, onClose: nothing, onUploaded: nothing }}
        send={() => new Promise(nothing)}
      />,
    );

  it('UP-06 takes files of two megabytes', async () => {
    show({ maxFiles: 5, extensions: ['.pdf'] });
    await choose(pdf('fits.pdf', uploadDialogBytes));
    expect(await screen.findByText('2.00 MB')).toBeInTheDocument();
    await choose(pdf('large.pdf', uploadDialogBytes + 1));
    await expectProblem(`large.pdf ${TEXTS.tooLarge}`);
  });

  it.each([
    [2_000_000, progressTickBytes],
    [8_000_000, 800_000],
  ])('UP-03 a file of %d bytes grows by %d bytes every 100 ms', async (size, step) => {
    show({ maxFiles: 1, extensions: ['.pdf'], maxBytes: size });
    await choose(pdf('a.pdf', size));
    await screen.findByText('a.pdf');
    jest.useFakeTimers();
    fireEvent.click(screen.getByRole('button', { name: 'Upload' }));
    const shown = () =>
      Number(screen.getByRole('progressbar', { name: 'Progress of a.pdf' }).getAttribute('aria-valuenow'));
    await act(() => jest.advanceTimersByTimeAsync(progressTickMs - 1));
    expect(shown()).toBe(0);
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(shown()).toBe(Math.round((100 * step) / size));
    await act(() => jest.advanceTimersByTimeAsync(2 * progressTickMs));
    expect(shown()).toBe(Math.round((300 * step) / size));
  });
});

const BADGES = Object.entries(FILE_BADGES).flatMap(([colour, extensions]) =>
  extensions.map((extension) => [extension, colour] as const),
);
it.each(BADGES)('UP-09 the badge of .%s is %s', (extension, colour) => {
  renderInApp(<FileBadge name={`file.${extension}`} />);
  expect(screen.getByText(extension.toUpperCase())).toHaveAttribute('data-colour', colour);
});

it.each([
  [1023, '1023 Bytes'],
  [1536, '1.50 KB'],
  [1_048_576, '1.00 MB'],
])('UP-09 %d bytes read %s', async (size, text) => {
  renderInApp(<UploadDocumentsDialog open onClose={nothing} />);
  await choose(pdf('a.pdf', size));
  expect(await screen.findByText(text)).toBeInTheDocument();
});

describe('the image picker', () => {
  const picture = (name: string, size = 1000) =>
    new File([new Uint8Array(size)], name, { type: 'image/png' });
  const { imagePicker } = CONSTANTS;

  it('UP-06 takes five images of five megabytes', async () => {
    let taken: string[] = [];
    renderInApp(<ImagePicker onFiles={(images) => (taken = images.map(({ name }) => name))} />);
    const files = Array.from({ length: imagePicker.files }, (_, index) =>
      picture(`${index}.png`, imagePicker.bytes),
    );
    await choose(...files);
    await waitFor(() => expect(taken).toEqual(files.map(({ name }) => name)));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it.each([
    [
      'six images',
      Array.from({ length: imagePicker.files + 1 }, (_, index) => picture(`${index}.png`)),
      TEXTS.tooManyFiles,
    ],
    ['a byte more', [picture('large.png', imagePicker.bytes + 1)], `large.png ${TEXTS.tooLarge}`],
    ['what is no image', [pdf('notes.pdf')], `notes.pdf ${TEXTS.wrongType}`],
    [
      'what has the name of an image only',
      [new File(['text'], 'a.png', { type: 'text/plain' })],
      `a.png ${TEXTS.wrongType}`,
    ],
  ])('UP-06 UP-07 refuses %s', async (_, files, text) => {
    const taken = jest.fn();
    renderInApp(<ImagePicker onFiles={taken} />);
    await choose(...files);
    await expectProblem(text);
    expect(taken).not.toHaveBeenCalled();
  });
});
