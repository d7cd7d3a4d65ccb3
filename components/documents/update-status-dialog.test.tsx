import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInApp } from '#support/components/render-in-app.tsx';
import { stubService } from '#support/components/stub-service.ts';
import { IDS, sampleDocument } from './testing/sample-document.ts';
import { STATUS_UPDATES } from './status-update.ts';
import { UpdateStatusDialog } from './update-status-dialog.tsx';

const show = (action: keyof typeof STATUS_UPDATES) => {
  const onClose = jest.fn();
  const requests = stubService(() => ({ message: 'Done' }));
  const update = STATUS_UPDATES[action];
  renderInApp(<UpdateStatusDialog open documents={[sampleDocument()]} update={update} onClose={onClose} />);
  return { requests, onClose };
};

it.each([
  ['reject', 'Reject “Lease.pdf”?', 'Reject document', { approval_ids: [IDS.approval], status: 'reject' }],
  [
    'mark_as_signed',
    'Mark “Lease.pdf” as signed?',
    'Mark as signed',
    { approval_ids: [IDS.approval], status: 'sign' },
  ],
  ['cancel', 'Cancel “Lease.pdf”?', 'Cancel document', { approval_ids: [IDS.track], status: 'cancel' }],
] as const)(
  'DS-08 %s sends its status with the id that the status takes',
  async (action, question, button, body) => {
    const { requests, onClose } = show(action);
    expect(screen.getByText(question)).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Remark *'), 'Wrong annex');
    await userEvent.click(screen.getByRole('button', { name: button }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    const path = '/document/document-approval';
    const undoable = action === 'cancel' ? { undo_id: expect.any(String) as unknown } : {};
    expect(requests).toEqual([
      { method: 'POST', path, body: { ...body, remarks: 'Wrong annex', ...undoable } },
    ]);
  },
);

it('DO-13 labels the remark as required but sends an empty one, too', async () => {
  const { requests, onClose } = show('reject');
  expect(screen.getByRole('dialog', { name: 'Update Status' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Reject document' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(requests[0]?.body).toEqual({ approval_ids: [IDS.approval], status: 'reject', remarks: '' });
});

it('DS-08 sends one remark for several documents, each named by its own id', async () => {
  const requests = stubService(() => ({ message: 'Done' }));
  const onClose = jest.fn();
  const documents = [sampleDocument(), sampleDocument({ id: IDS.other, approval_id: IDS.anna })];
  const update = STATUS_UPDATES.mark_as_signed;
  renderInApp(<UpdateStatusDialog open documents={documents} update={update} onClose={onClose} />);
  await userEvent.type(screen.getByLabelText('Remark *'), 'On paper');
  await userEvent.click(screen.getByRole('button', { name: 'Mark 2 documents as signed' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(requests[0]?.body).toEqual({
    approval_ids: [IDS.approval, IDS.anna],
    status: 'sign',
    remarks: 'On paper',
  });
});
