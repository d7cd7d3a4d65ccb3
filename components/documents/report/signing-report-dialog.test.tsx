import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInApp } from '#support/components/render-in-app.tsx';
import { IDS, sampleDocument } from '../testing/sample-document.ts';
import { SigningReportDialog } from './signing-report-dialog.tsx';

const saved: string[] = [];
const realFetch = globalThis.fetch;

beforeEach(() => {
  saved.length = 0;
  URL.createObjectURL = jest.fn(() => 'blob:report');
  URL.revokeObjectURL = jest.fn();
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  globalThis.fetch = realFetch;
  jest.restoreAllMocks();
});

/** Renders the dialog and lets the service respond with this. */
function show(respond: () => Response) {
  const requests: string[] = [];
  globalThis.fetch = (url) => {
    requests.push(url instanceof Request ? url.url : url.toString());
    return Promise.resolve(respond());
  };
  const onClose = jest.fn();
  renderInApp(<SigningReportDialog open document={sampleDocument({})} onClose={onClose} />);
  return { requests, onClose };
}

const file = (type: string, name: string) => () =>
  new Response('a report', {
    headers: { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` },
  });

it.each([
  ['Download PDF', 'pdf', 'application/pdf'],
  ['Download JSON', 'json', 'application/json'],
])('%s saves the report under the name of the response and closes', async (label, format, type) => {
  const { requests, onClose } = show(file(type, `Lease (signing report).${format}`));
  await userEvent.click(screen.getByRole('button', { name: label }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(saved).toEqual([`Lease (signing report).${format}`]);
  expect(requests).toEqual([expect.stringContaining(`/document/${IDS.document}/evidence?format=${format}`)]);
});

it('stays open and shows the reason when the report cannot be made', async () => {
  const refusal = JSON.stringify({ success: '0', message: 'The report could not be made.' });
  const { onClose } = show(
    () => new Response(refusal, { status: 500, headers: { 'content-type': 'application/json' } }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Download PDF' }));
  expect(await screen.findByText('The report could not be made.')).toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
  expect(saved).toEqual([]);
});
