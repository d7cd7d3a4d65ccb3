import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInApp } from '#support/components/render-in-app.tsx';
import { stubService, type StubResponse } from '#support/components/stub-service.ts';
import { IDS, sampleDocument } from '../testing/sample-document.ts';
import { DueDateDialog } from './due-date-dialog.tsx';

const show = (documents = [sampleDocument({ due_date: '2099-05-04' })], reply: StubResponse = {}) => {
  const onClose = jest.fn();
  const requests = stubService(() => reply);
  renderInApp(<DueDateDialog documents={documents} open onClose={onClose} />);
  return { onClose, requests };
};
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

it('shows the due date of a document and removes it', async () => {
  const { onClose, requests } = show();
  expect(screen.getByRole('dialog', { name: 'Due date of “Lease.pdf”' })).toBeInTheDocument();
  expect(screen.getByRole('combobox')).toHaveValue('May 04, 2099');
  await userEvent.click(screen.getByRole('button', { name: 'Remove: Due date (optional)' }));
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(requests[0]).toMatchObject({
    method: 'PATCH',
    body: { purpose: 'set_due_date', instance_ids: [IDS.document], due_date: null },
  });
});

it('begins empty for documents with different due dates, and changes all of them', async () => {
  const { onClose, requests } = show([
    sampleDocument({ due_date: '2099-05-04' }),
    sampleDocument({ id: IDS.other, due_date: null }),
  ]);
  expect(screen.getByRole('dialog', { name: 'Due date of 2 documents' })).toBeInTheDocument();
  expect(screen.getByRole('combobox')).toHaveValue('');
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(requests[0]?.body).toMatchObject({ instance_ids: [IDS.document, IDS.other] });
});

it('shows at the field why the service refuses the day', async () => {
  const data = { due_date: ['Choose today or a later day.'] };
  const { onClose } = show(undefined, { status: 422, message: 'The document cannot be due then.', data });
  await save();
  expect(await screen.findByText('Choose today or a later day.')).toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
});
