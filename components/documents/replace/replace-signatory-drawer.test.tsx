import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { subscribeToNotices, type Notice } from '#client/notices.ts';
import { renderInApp } from '#support/components/render-in-app.tsx';
import { stubService } from '#support/components/stub-service.ts';
import { signatoryMessages } from '#contracts/signatory.ts';
import { IDS, sampleDocument, sampleSignatory } from '../testing/sample-document.ts';
import { ReplaceSignatoryDrawer } from './replace-signatory-drawer.tsx';

const BO = {
  id: '7b0a6f0e-6c0e-4d5e-9d5c-0c9a3b1c2d3e',
  user_details: { id: IDS.bo, full_name: 'Bo Li', email: 'bo@office.test' },
};
const SIGNED = sampleSignatory('Cara Lin', 'signed');
const ANNA = { ...sampleSignatory('Anna Ek', 'pending'), user_id: IDS.anna };
const GAIL = { ...sampleSignatory('gail@outside.example', 'waiting'), is_invited: true };

function show(signatories = [SIGNED, ANNA, GAIL], reply: object = { message: 'Replaced' }) {
  const onClose = jest.fn();
  const requests = stubService(({ method }) =>
    method === 'GET' ? { data: { rows: [BO], total: 1 } } : reply,
  );
  const documents = [sampleDocument({ status: 'in_progress', signatories })];
  renderInApp(<ReplaceSignatoryDrawer open documents={documents} onClose={onClose} />);
  return { onClose, sent: () => requests.filter(({ method }) => method === 'PATCH') };
}

const fill = async () => {
  await userEvent.click(screen.getByRole('combobox', { name: 'Signatory' }));
  await userEvent.click(await screen.findByRole('option', { name: /Bo Li/ }));
  await userEvent.type(screen.getByLabelText(/^Reason/), 'On leave');
};
const send = () => userEvent.click(screen.getByRole('button', { name: 'Replace signatory' }));

it('OS-03 sends who is replaced by whom and why, then closes', async () => {
  const { onClose, sent } = show();
  const offered = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
  expect(offered).toEqual(['Anna Ek: to sign now', 'Invited (gail@outside.example): waiting']);
  await userEvent.click(screen.getByRole('radio', { name: /Anna Ek/ }));
  await fill();
  await send();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(sent()[0]?.body).toEqual({
    purpose: 'replace_signatory',
    instance_ids: [IDS.document],
    former_user_id: IDS.anna,
    signatory: { user_id: IDS.bo, signatory_id: BO.id },
    reason: 'On leave',
  });
});

it('OS-03 chooses the only signatory who can be replaced, and requires person and reason', async () => {
  const { sent } = show([SIGNED, ANNA]);
  expect(screen.getByRole('radio', { name: /Anna Ek/ })).toBeChecked();
  await send();
  expect(await screen.findByText(signatoryMessages.signatoryRequired)).toBeInTheDocument();
  expect(screen.getByText(signatoryMessages.reasonRequired)).toBeInTheDocument();
  expect(sent()).toEqual([]);
});

it('OS-03 chooses the signatory who was deactivated', () => {
  show([{ ...ANNA, is_deactivated: true }, GAIL]);
  expect(screen.getByRole('radio', { name: 'Anna Ek (deactivated): to sign now' })).toBeChecked();
});

it('OS-03 shows the service’s error at the person', async () => {
  const fields = { signatory_id: [signatoryMessages.duplicate] };
  show([ANNA], { status: 422, success: '0', message: 'These signatories cannot be added.', data: fields });
  await fill();
  await send();
  expect(await screen.findByText(signatoryMessages.duplicate)).toBeInTheDocument();
});

it('OS-03 says why nobody was replaced when the signatory has signed meanwhile, which closes the drawer', async () => {
  const message = 'This person is no longer to sign this document. Look at its signatories again.';
  const { onClose } = show([ANNA], { status: 409, success: '0', message });
  const notices: Notice[] = [];
  const unsubscribe = subscribeToNotices((notice) => notices.push(notice));
  await fill();
  await send();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(notices).toContainEqual({ tone: 'error', message }));
  unsubscribe();
});

it('OS-03 cannot be sent when all signatories have acted', () => {
  show([SIGNED]);
  expect(screen.getByText('These documents wait for no signatory in common.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Replace signatory' })).toBeDisabled();
});
