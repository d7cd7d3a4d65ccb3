import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useCall } from '#client/use-call.ts';
import { viewVersions } from '#contracts/document-files.ts';
import { z } from '#contracts/zod.ts';
import { renderInApp } from '#support/components/render-in-app.tsx';
import { stubService, type StubResponse } from '#support/components/stub-service.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { IDS, sampleDocument } from './testing/sample-document.ts';

/** A list of the document service, whose requests show whether it is fetched again. */
function SomeList() {
  useCall(viewVersions, { params: { id: IDS.other } });
  return null;
}

const UNDO_ID: unknown = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

const confirm = async (reply: StubResponse) => {
  const onClose = jest.fn();
  const requests = stubService(({ method }) => (method === 'GET' ? { data: [] } : reply));
  renderInApp(
    <>
      <SomeList />
      <DeleteDialog open documents={[sampleDocument()]} onClose={onClose} />
    </>,
  );
  await waitFor(() => expect(requests).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  return { onClose, requests };
};

it('DO-14 warns that a deletion cannot be undone and focuses Cancel', () => {
  stubService(() => ({}));
  renderInApp(<DeleteDialog open documents={[sampleDocument()]} onClose={jest.fn()} />);
  expect(screen.getByRole('alertdialog')).toHaveTextContent('Delete “Lease.pdf”?');
  expect(screen.getByRole('alertdialog')).toHaveTextContent('After 10 seconds this cannot be undone.');
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
});

it('DO-16 refreshes the lists and closes after a deletion', async () => {
  const { onClose, requests } = await confirm({ message: 'Deleted' });
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(requests.map(({ method, path, body }) => ({ method, path, body }))).toEqual([
    { method: 'GET', path: `/document/document/${IDS.other}/view_versions`, body: undefined },
    {
      method: 'PATCH',
      path: '/document/document',
      body: { purpose: 'remove', instance_ids: [IDS.document], undo_id: UNDO_ID },
    },
    { method: 'GET', path: `/document/document/${IDS.other}/view_versions`, body: undefined },
  ]);
});

it('shows the message, refreshes the lists and closes when the document has changed meanwhile', async () => {
  const { onClose, requests } = await confirm({ status: 409, message: 'The document is being signed.' });
  expect(await screen.findByText('The document is being signed.')).toBeInTheDocument();
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(requests).toHaveLength(3);
});

it('stays open after any other failure, so that the deletion can be tried again', async () => {
  const { onClose, requests } = await confirm({ status: 500, message: 'Something went wrong' });
  expect(await screen.findByText('Something went wrong')).toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
  expect(requests).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Delete' })).toBeEnabled();
});

it('DO-14 asks once for several documents, with their number, and deletes them in one call', async () => {
  const requests = stubService(() => ({ message: 'Deleted' }));
  const onClose = jest.fn();
  const documents = [sampleDocument(), sampleDocument({ id: IDS.other })];
  renderInApp(<DeleteDialog open documents={documents} onClose={onClose} />);
  expect(screen.getByRole('alertdialog', { name: 'Delete 2 documents?' })).toHaveTextContent(
    'They will be deleted with all their versions. After 10 seconds this cannot be undone.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Delete 2 documents' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(requests.map(({ body }) => body)).toEqual([
    { purpose: 'remove', instance_ids: [IDS.document, IDS.other], undo_id: UNDO_ID },
  ]);
});

it('offers to undo the deletion, with the id that it was sent with, and refreshes the lists then', async () => {
  const { requests } = await confirm({ message: 'Deleted' });
  await userEvent.click(await screen.findByRole('button', { name: 'Undo', hidden: true })); // the dialog is still open here
  await waitFor(() => expect(requests).toHaveLength(5));
  const sent = z.object({ undo_id: z.uuid() }).parse(requests[1]?.body);
  expect(requests[3]).toEqual({ method: 'POST', path: '/document/document/undo', body: sent });
});
