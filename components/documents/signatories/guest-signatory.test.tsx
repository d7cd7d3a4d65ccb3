import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInApp } from '#support/components/render-in-app.tsx';
import { stubService } from '#support/components/stub-service.ts';
import { signatoryMessages } from '#contracts/signatory.ts';
import { IDS, sampleDocument } from '../testing/sample-document.ts';
import { AddSignatoriesDrawer } from './add-signatories-drawer.tsx';

const ANNA = {
  id: '6b0a6f0e-6c0e-4d5e-9d5c-0c9a3b1c2d3e',
  user_details: { id: IDS.anna, full_name: 'Anna Ek', email: 'anna@office.test' },
};
const WRITES_WORKFLOWS = [{ functionality_name: 'workflows', permission: 'write' }];
const REFUSED = {
  status: 422,
  success: '0' as const,
  message: 'These signatories cannot be added.',
  data: { 'signatory_data.0.email': [signatoryMessages.formerMember] },
};

function show(reply: object = { message: 'Added' }) {
  const onClose = jest.fn();
  const requests = stubService(({ method, path }) => {
    if (path.includes('/user-functionality')) return { data: WRITES_WORKFLOWS };
    const rows = /search=gail/i.test(path) ? [] : [ANNA];
    return method === 'GET' ? { data: { rows, total: rows.length } } : reply;
  });
  renderInApp(<AddSignatoriesDrawer open documents={[sampleDocument()]} onClose={onClose} />);
  return { onClose, sent: () => requests.filter(({ method }) => method !== 'GET') };
}

const type = (text: string) => userEvent.type(screen.getByRole('combobox', { name: 'Signatory' }), text);
const guestOption = (email: string) =>
  screen.findByRole('option', { name: new RegExp(`^Invite ${email} as a guest`) });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Add signatories' }));

it('OS-02 sends a typed e-mail address in place of the ids of a member', async () => {
  const { onClose, sent } = show();
  await type('gail@outside.example');
  await userEvent.click(await guestOption('gail@outside.example'));
  await send();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(sent()[0]?.body).toMatchObject({
    signatory_data: [
      { email: 'gail@outside.example', serial_number: 1, pages_to_sign: [1], instruction_notes: '' },
    ],
  });
  expect(JSON.stringify(sent()[0]?.body)).not.toContain('user_id');
});

it('OS-02 offers no guest for the address of a member, who is to be chosen', async () => {
  show();
  await type('Anna@office.test');
  expect(await screen.findByRole('option', { name: /Anna Ek/ })).toBeInTheDocument();
  expect(screen.queryByRole('option', { name: /as a guest/ })).not.toBeInTheDocument();
});

it('OS-02 refuses a text that is no whole address, and an address that is in the list already', async () => {
  show();
  await type('gail@');
  expect(await screen.findByText('Enter a valid e-mail address.')).toBeInTheDocument();
  await type('outside.example');
  await userEvent.click(await guestOption('gail@outside.example'));
  await userEvent.click(screen.getByRole('button', { name: 'Add another' }));
  await userEvent.type(screen.getAllByRole('combobox', { name: 'Signatory' })[1]!, 'GAIL@outside.example');
  const again = await guestOption('GAIL@outside.example');
  expect(again).toHaveAttribute('aria-disabled', 'true');
  expect(again).toHaveTextContent(signatoryMessages.duplicate);
});

it('OS-02 saves a guest by address as part of a workflow, whose errors are shown at the input', async () => {
  const refused = { ...REFUSED, data: { 'workflow_data.0.email': [signatoryMessages.formerMember] } };
  const { sent } = show(refused);
  await type('gail@outside.example');
  await userEvent.click(await guestOption('gail@outside.example'));
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Save as workflow/ }));
  await userEvent.type(screen.getByLabelText('Workflow name'), 'Leases');
  await send();
  expect(await screen.findByText(signatoryMessages.formerMember)).toBeInTheDocument();
  expect(sent().map(({ path }) => path)).toEqual(['/document/workflow']); // no signatories were added
  expect(sent()[0]?.body).toMatchObject({
    workflow_name: 'Leases',
    workflow_data: [{ email: 'gail@outside.example', serial_number: 1 }],
  });
});

it('OS-02 shows the service’s error about an address at the input', async () => {
  show(REFUSED);
  await type('bo@office.test');
  await userEvent.click(await guestOption('bo@office.test'));
  await send();
  expect(await screen.findByText(signatoryMessages.formerMember)).toBeInTheDocument();
});
