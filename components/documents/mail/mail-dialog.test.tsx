import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MEGABYTE } from '#contracts/limits.ts';
import { renderInApp } from '#support/components/render-in-app.tsx';
import { stubService, type StubResponse } from '#support/components/stub-service.ts';
import { IDS, sampleDocument } from '../testing/sample-document.ts';
import { MailDialog } from './mail-dialog.tsx';

const ANNA = {
  id: '6b0a6f0e-6c0e-4d5e-9d5c-0c9a3b1c2d3e',
  user_details: { id: IDS.anna, full_name: 'Anna Ek', email: 'anna@office.test' },
};
const SIGNED = sampleDocument({ status: 'signed' });

const show = (reply: StubResponse = { message: 'Sent' }, documents = [SIGNED]) => {
  const onClose = jest.fn();
  const requests = stubService(({ method }) =>
    method === 'GET' ? { data: { rows: [ANNA], total: 1 } } : reply,
  );
  renderInApp(<MailDialog open documents={documents} onClose={onClose} />);
  return { onClose, sent: () => requests.filter(({ method }) => method === 'POST') };
};
const to = () => screen.getByRole('combobox', { name: 'To' });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send mail' }));

it('DS-05 sends the document to a suggested member and to typed and pasted addresses', async () => {
  const { onClose, sent } = show();
  await userEvent.click(to());
  await userEvent.click(await screen.findByRole('option', { name: /Anna Ek/ }));
  await userEvent.type(to(), 'client@firm.test,');
  await userEvent.click(to());
  await userEvent.paste('one@x.test; ANNA@office.test two@x.test ');
  await userEvent.type(screen.getByLabelText(/^Message/), 'Signed');
  await send();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  const [mail] = sent();
  expect(mail?.path).toBe('/document/document-action/mail');
  expect(mail?.body).toMatchObject({ instance_ids: [SIGNED.id], message: 'Signed', send_as: 'file' });
  const { recipients } = mail?.body as { recipients: string[] }; // the stub records it as unknown
  expect(recipients.map((address) => address.toLowerCase())).toEqual([
    'anna@office.test',
    'client@firm.test',
    'one@x.test',
    'two@x.test',
  ]);
});

it('requires a recipient, and rejects an invalid address', async () => {
  const { sent } = show();
  await send();
  expect(await screen.findByText('Enter at least one e-mail address.')).toBeInTheDocument();
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
  await userEvent.click(to()); // focused already by the validation
  expect(await screen.findByRole('option', { name: /Anna Ek/ })).toBeInTheDocument();
  await userEvent.type(to(), 'nobody{Enter}');
  expect(await screen.findByText('Enter a valid e-mail address.')).toBeInTheDocument();
  expect(sent()).toEqual([]);
});

it('offers only links for files that are too large for a mail', async () => {
  const { sent, onClose } = show({ message: 'Sent' }, [
    sampleDocument({ status: 'signed', size: 19 * MEGABYTE }),
  ]);
  expect(screen.getByRole('radio', { name: /^The PDF/ })).toBeDisabled();
  expect(
    screen.getByText('These documents are too large for one mail. Send a link instead.'),
  ).toBeInTheDocument();
  await userEvent.type(to(), 'client@firm.test');
  await send();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent()[0]?.body).toMatchObject({ recipients: ['client@firm.test'], send_as: 'link' });
});

it('shows the errors of the service at their fields', async () => {
  const { onClose } = show({
    status: 422,
    message: 'Check the fields.',
    data: { send_as: ['Too large.'], 'recipients.0': ['Not this one.'], instance_ids: ['Too many.'] },
  });
  await userEvent.type(to(), 'client@firm.test{Enter}');
  await send();
  expect(await screen.findByText('Too large.')).toBeInTheDocument();
  expect(screen.getByText('Not this one.')).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('Too many.');
  expect(onClose).not.toHaveBeenCalled();
});

it('cannot send more documents than the limit', () => {
  show(
    {},
    Array.from({ length: 21 }, () => SIGNED),
  );
  expect(screen.getByText('At most 20 documents fit into one mail.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Send mail' })).toBeDisabled();
});
