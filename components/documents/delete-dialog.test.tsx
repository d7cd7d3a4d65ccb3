import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useCall } from '#client/use-call.ts';
import { viewVersions } from '#contracts/document.ts';
import { renderInApp } from './app-in-test.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { IDS, sampleDocument } from './table/document-sample.ts';
import { stubService, type Reply } from './service-stub.ts';

/** Any list of the document service, to see whether it is fetched again. */
function SomeList() {
  useCall(viewVersions, { params: { id: IDS.other } });
  return null;
}

const confirm = async (reply: Reply) => {
  const onClose = jest.fn();
  const asked = stubService(({ method }) => (method === 'GET' ? { data: [] } : reply));
  renderInApp(
    <>
      <SomeList />
      <DeleteDialog open documents={[sampleDocument()]} onClose={onClose} />
    </>,
  );
  await waitFor(() => expect(asked).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  return { onClose, asked };
};

it('DO-14 warns that the deletion cannot be undone, with Cancel in focus', () => {
  stubService(() => ({}));
  renderInApp(<DeleteDialog open documents={[sampleDocument()]} onClose={jest.fn()} />);
  expect(screen.getByRole('alertdialog')).toHaveTextContent('“Lease.pdf” will be deleted');
  expect(screen.getByRole('alertdialog')).toHaveTextContent('This cannot be undone.');
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
});

it('DO-16 after a deletion the lists refresh and the dialog closes', async () => {
  const { onClose, asked } = await confirm({ message: 'Deleted' });
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(asked.map(({ method, path, body }) => ({ method, path, body }))).toEqual([
    { method: 'GET', path: `/document/document/${IDS.other}/view_versions`, body: undefined },
    {
      method: 'PATCH',
      path: '/document/document',
      body: { purpose: 'remove', instance_ids: [IDS.document] },
    },
    { method: 'GET', path: `/document/document/${IDS.other}/view_versions`, body: undefined },
  ]);
});

it('when somebody was faster, the message shows, the lists refresh and the dialog closes', async () => {
  const { onClose, asked } = await confirm({ status: 409, message: 'The document is being signed.' });
  expect(await screen.findByText('The document is being signed.')).toBeInTheDocument();
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(asked).toHaveLength(3);
});

it('another failure leaves the dialog open, to try again', async () => {
  const { onClose, asked } = await confirm({ status: 500, message: 'Something went wrong' });
  expect(await screen.findByText('Something went wrong')).toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
  expect(asked).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Delete' })).toBeEnabled();
});

it('DO-14 several documents are asked about once, by their number, and go in one call', async () => {
  const asked = stubService(() => ({ message: 'Deleted' }));
  const onClose = jest.fn();
  const documents = [sampleDocument(), sampleDocument({ id: IDS.other })];
  renderInApp(<DeleteDialog open documents={documents} onClose={onClose} />);
  expect(screen.getByRole('alertdialog', { name: 'Delete 2 documents?' })).toHaveTextContent(
    '2 documents will be deleted with all their versions. This cannot be undone.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Delete 2 documents' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(asked.map(({ body }) => body)).toEqual([
    { purpose: 'remove', instance_ids: [IDS.document, IDS.other] },
  ]);
});
