import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInApp } from './app-in-test.tsx';
import { IDS, sampleDocument } from './table/document-sample.ts';
import { stubService } from './service-stub.ts';
import { STATUS_UPDATES } from './status-update.ts';
import { UpdateStatusDialog } from './update-status-dialog.tsx';

const show = (action: keyof typeof STATUS_UPDATES) => {
  const onClose = jest.fn();
  const asked = stubService(() => ({ message: 'Done' }));
  const update = STATUS_UPDATES[action];
  renderInApp(<UpdateStatusDialog open documents={[sampleDocument()]} update={update} onClose={onClose} />);
  return { asked, onClose };
};

it.each([
  ['reject', 'Reject document', { approval_ids: [IDS.approval], status: 'reject' }],
  ['mark_as_signed', 'Mark as signed', { approval_ids: [IDS.approval], status: 'sign' }],
  ['cancel', 'Cancel document', { approval_ids: [IDS.track], status: 'cancel' }],
] as const)('DS-08 %s sends its purpose with the id that it takes', async (action, button, body) => {
  const { asked, onClose } = show(action);
  await userEvent.type(screen.getByLabelText('Remark *'), 'Wrong annex');
  await userEvent.click(screen.getByRole('button', { name: button }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  const path = '/document/document-approval';
  expect(asked).toEqual([{ method: 'POST', path, body: { ...body, remarks: 'Wrong annex' } }]);
});

it('DO-13 the remark is labelled required, but an empty one is sent all the same', async () => {
  const { asked, onClose } = show('reject');
  expect(screen.getByRole('dialog', { name: 'Update Status' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Reject document' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(asked[0]?.body).toEqual({ approval_ids: [IDS.approval], status: 'reject', remarks: '' });
});

it('DS-08 several documents get one remark, each by its own id', async () => {
  const asked = stubService(() => ({ message: 'Done' }));
  const onClose = jest.fn();
  const documents = [sampleDocument(), sampleDocument({ id: IDS.other, approval_id: IDS.anna })];
  const update = STATUS_UPDATES.mark_as_signed;
  renderInApp(<UpdateStatusDialog open documents={documents} update={update} onClose={onClose} />);
  await userEvent.type(screen.getByLabelText('Remark *'), 'On paper');
  await userEvent.click(screen.getByRole('button', { name: 'Mark 2 documents as signed' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(asked[0]?.body).toEqual({
    approval_ids: [IDS.approval, IDS.anna],
    status: 'sign',
    remarks: 'On paper',
  });
});
