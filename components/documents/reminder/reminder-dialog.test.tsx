import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import dayjs from 'dayjs';
import type { ReminderResult } from '#contracts/document-mail.ts';
import { renderInApp } from '#support/components/render-in-app.tsx';
import { stubService, type StubResponse } from '#support/components/stub-service.ts';
import { IDS, sampleDocument, sampleSignatory } from '../testing/sample-document.ts';
import { ReminderDialog } from './reminder-dialog.tsx';

const LEASE = sampleDocument({ status: 'in_progress', signatories: [sampleSignatory('Bo Li', 'pending')] });
const DEED = sampleDocument({
  id: IDS.other,
  document_name: 'Deed.pdf',
  status: 'in_progress',
  signatories: [sampleSignatory('Anna Ek', 'signed'), sampleSignatory('Cy Orr', 'pending')],
});
const result = (outcome: ReminderResult['outcome'], facts: Partial<ReminderResult> = {}): ReminderResult => ({
  instance_id: LEASE.id,
  full_name: 'Bo Li',
  outcome,
  next_at: null,
  ...facts,
});

const show = (reply: StubResponse, documents = [LEASE]) => {
  const onClose = jest.fn();
  const requests = stubService(() => reply);
  renderInApp(<ReminderDialog open documents={documents} onClose={onClose} />);
  return { onClose, requests };
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('DS-04 reminds the signatory whose turn it is, with the message of the sender, and closes', async () => {
  const { onClose, requests } = show({ message: 'Sent', data: [result('sent')] });
  const dialog = screen.getByRole('dialog', { name: 'Send Reminder' });
  expect(dialog).toHaveTextContent('Lease.pdf waits for Bo Li.');
  await userEvent.type(screen.getByLabelText(/^Message/), 'By Friday');
  await press('Send reminder');
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(requests).toEqual([
    {
      method: 'POST',
      path: '/document/document-action/remind',
      body: { instance_ids: [LEASE.id], message: 'By Friday', send_at: null },
    },
  ]);
});

it('shows for each of several documents who was reminded, and why a reminder was not sent', async () => {
  const next_at = new Date(Date.now() + 40 * 60_000 + 5_000).toISOString();
  const { onClose } = show(
    { data: [result('sent'), result('too_soon', { instance_id: DEED.id, full_name: 'Cy Orr', next_at })] },
    [LEASE, DEED],
  );
  const turns = screen.getByRole('list', { name: 'Who is reminded' });
  expect(
    within(turns)
      .getAllByRole('listitem')
      .map((line) => line.textContent),
  ).toEqual(['Lease.pdfBo Li', 'Deed.pdfCy Orr']);
  await press('Send 2 reminders');
  const results = await screen.findByRole('list', { name: 'Results' });
  const lines = within(results)
    .getAllByRole('listitem')
    .map((line) => line.textContent);
  expect(lines[0]).toBe('Lease.pdfBo Li has been reminded.');
  const clock = dayjs(next_at).format('HH:mm');
  expect(lines[1]).toBe(`Deed.pdfCy Orr was reminded 19 minutes ago; the next reminder can go at ${clock}.`);
  expect(onClose).not.toHaveBeenCalled();
  await press('Close');
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('suggests tomorrow morning for a later reminder', async () => {
  const { onClose, requests } = show({ message: 'Planned', data: [result('scheduled')] });
  await userEvent.click(screen.getByRole('radio', { name: 'Later' }));
  await press('Plan reminder');
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  const morning = dayjs().add(1, 'day').startOf('day').hour(9).toISOString();
  expect(requests[0]?.body).toMatchObject({ send_at: morning });
});

it('shows the error of the service at the time', async () => {
  const { onClose } = show({
    status: 422,
    message: 'Check the fields.',
    data: { send_at: ['Choose a time that is still to come.'] },
  });
  await press('Send reminder');
  expect(await screen.findByText('Choose a time that is still to come.')).toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
});
