import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { tellSigningStep } from '#client/events/signing-steps.ts';
import { subscribeToNotices } from '#client/notices.ts';
import type { Certificate } from '#contracts/certificate.ts';
import type { SigningStep } from '#contracts/signing-event.ts';
import type { SignatureMark } from '#contracts/signature-mark.ts';
import { PDF_CORDS_KEY } from '#shared/pdf-cords.ts';
import { renderInApp } from '#support/components/render-in-app.tsx';
import { stubService, type StubResponse } from '#support/components/stub-service.ts';
import type { SignSetup } from '../form/use-sign-setup.ts';
import { documentOf } from '../test-documents.ts';
import type { OpeningStatus } from '../viewer/pdf-viewer.tsx';
import { MyTurn } from './my-turn.tsx';
import { useRoomPosition } from './use-room-position.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const CERTIFICATE: Certificate = {
  id: '6a0c8a52-7a0e-4e0b-9f0d-3b1c2d4e5f60',
  owner: 'user',
  subject: 'Ana Novak',
  issuer: 'Trusted Issuing CA',
  serial_number: '01ab',
  key_type: 'RSA 2048',
  not_before: inDays(-100),
  not_after: inDays(100),
  is_default: true,
  token_serial: null,
  lacks_issuer: false,
  date_added: inDays(-100),
};
const SETUP: SignSetup = {
  isLoading: false,
  certificate: CERTIFICATE,
  certificateError: null,
  isChosenByService: false,
  properties: null,
  modes: ['pfx'],
  retry: () => undefined,
};
const MARK: SignatureMark = {
  name: null,
  font: 'dancing-script',
  default_name: 'Ana Novak',
  is_chosen: false,
};
const DOCUMENT = documentOf({ attachment: '', instruction_notes: 'Above the line' });

interface RoomProps {
  setup: SignSetup;
  /** Result of opening the document. Where it is ready, the size of its first page is known, too. */
  status: OpeningStatus;
  onSigned: () => void;
}

function Room({ setup, status, onSigned }: RoomProps) {
  const position = useRoomPosition(DOCUMENT);
  const { onPageSize, onOpeningStatus } = position;
  useEffect(() => {
    onOpeningStatus(status);
    if (status === 'ready') onPageSize(1, { width: 595, height: 842 });
  }, [status, onOpeningStatus, onPageSize]);
  return (
    <MyTurn
      document={DOCUMENT}
      setup={setup}
      position={position}
      signatories={null}
      menu={null}
      onSigned={onSigned}
      onFailed={() => undefined}
    />
  );
}

/** Renders the turn of a signatory, with the position already on page 1 unless it is null. */
function show(
  setup: Partial<SignSetup> = {},
  position: string | null = '10,20,100,40',
  mark: SignatureMark = MARK,
  sign: () => Promise<StubResponse> = () => Promise.resolve({ data: [], message: 'Signed.' }),
  status: OpeningStatus = 'ready',
) {
  if (position)
    localStorage.setItem(PDF_CORDS_KEY, JSON.stringify({ document_id: DOCUMENT.id, page: 1, position }));
  const onSigned = jest.fn();
  const requests = stubService(({ path }) => {
    if (path.endsWith('/preflight')) return { data: { findings: [], level: 'B-LTA' } };
    if (path.endsWith('/mark')) return { data: mark };
    if (path.endsWith('/sign-document')) return sign();
    return { data: path.includes('/picture') ? null : [], message: 'Signed.' };
  });
  renderInApp(<Room setup={{ ...SETUP, ...setup }} status={status} onSigned={onSigned} />);
  const signed = () => requests.filter(({ path }) => path.endsWith('/sign-document'));
  const kept = () => requests.filter(({ method, path }) => method === 'PATCH' && path.endsWith('/mark'));
  return { onSigned, signed, kept };
}

const signButton = () => screen.findByRole('button', { name: 'Sign' });

beforeEach(() => localStorage.clear());

it('signs at the position on the page with one press of the button', async () => {
  const { onSigned, signed } = show();
  await userEvent.click(await signButton());
  await waitFor(() => expect(onSigned).toHaveBeenCalledTimes(1));
  expect(signed().map(({ body }) => body)).toEqual([
    expect.objectContaining({
      sign_mode: 'pfx',
      document_properties: expect.objectContaining({
        lowerLeftX: 10,
        lowerLeftY: 20,
        defaultPage: 'first',
      }) as unknown,
    }),
  ]);
});

it('says on the busy button which step of signing is underway', async () => {
  let finish: (response: StubResponse) => void = () => undefined;
  const { onSigned } = show({}, undefined, undefined, () => new Promise((resolve) => (finish = resolve)));
  await userEvent.click(await signButton());
  expect(await screen.findByRole('button', { name: 'Signing …' })).toBeDisabled();
  const tell = (document_id: string, step: SigningStep) =>
    act(() => tellSigningStep({ organization_id: crypto.randomUUID(), document_id, step }));
  tell(crypto.randomUUID(), 'checking'); // another document
  expect(screen.getByRole('button', { name: 'Signing …' })).toBeInTheDocument();
  tell(DOCUMENT.id, 'timestamp');
  expect(screen.getByRole('button', { name: 'Getting the timestamp …' })).toBeInTheDocument();
  tell(DOCUMENT.id, 'checking');
  expect(screen.getByRole('button', { name: 'Checking the signature …' })).toBeInTheDocument();
  finish({ data: [], message: 'Signed.' });
  await waitFor(() => expect(onSigned).toHaveBeenCalledTimes(1));
});

it('says at the button why the service has not signed, without a toast, until the next try', async () => {
  const answers: StubResponse[] = [
    { status: 503, message: 'The service is being repaired.' },
    { data: [], message: 'Signed.' },
  ];
  const { onSigned } = show({}, undefined, undefined, () => Promise.resolve(answers.shift() ?? {}));
  const notices = jest.fn();
  const unsubscribe = subscribeToNotices(notices);
  await userEvent.click(await signButton());
  expect(await screen.findByRole('alert')).toHaveTextContent('The service is being repaired.');
  expect(notices).not.toHaveBeenCalled();
  unsubscribe();
  await userEvent.click(await signButton());
  await waitFor(() => expect(onSigned).toHaveBeenCalledTimes(1));
  expect(screen.queryByText('The service is being repaired.')).not.toBeInTheDocument();
});

it('names the reference of the request where the service names no cause', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  show({}, undefined, undefined, () => Promise.resolve({ status: 500, message: '' }));
  await userEvent.click(await signButton());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^Something went wrong \(reference [0-9a-f]{8}\)$/,
  );
  expect(log).toHaveBeenCalledWith('Signing failed.', expect.anything());
  log.mockRestore();
});

it('does not sign on the second click of a double click', async () => {
  const { signed } = show();
  const button = await signButton();
  const isDefault = fireEvent.click(button, { detail: 2 });
  expect(isDefault).toBe(false);
  expect(signed()).toEqual([]);
});

it('offers to place the signature instead of signing while it has no position', async () => {
  const { signed } = show({}, null);
  expect(await screen.findByRole('button', { name: 'Place my signature' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Sign' })).not.toBeInTheDocument();
  fireEvent.submit(screen.getByRole('form', { hidden: true }));
  expect(signed()).toEqual([]);
});

it.each([
  ['password_required', 'Enter the password of the document to sign it'],
  ['failed', 'The document has to be shown before you can sign it'],
] as const)(
  'does not sign at a kept position while the document is not shown: %s',
  async (status, sentence) => {
    const { signed } = show({}, undefined, undefined, undefined, status);
    expect(await signButton()).toBeDisabled();
    expect(screen.getByText(sentence)).toBeInTheDocument();
    expect(await screen.findByText(/^Checked/)).toBeInTheDocument(); // nothing else keeps it from being signed
    expect(await signButton()).toBeDisabled();
    fireEvent.submit(screen.getByRole('form', { hidden: true }));
    expect(signed()).toEqual([]);
  },
);

it('leads a signatory without a certificate to the settings', async () => {
  show({ certificate: null });
  expect(await screen.findByRole('link', { name: 'Add a certificate' })).toHaveAttribute(
    'href',
    `/settings/digital-signature?document=${documentOf().id}`, // which leads back
  );
  expect(screen.getByText('You need a valid certificate to sign')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Sign' })).not.toBeInTheDocument();
});

it('folds the details on Escape, and leaves the focus at their button', async () => {
  show();
  const button = await screen.findByRole('button', { name: 'Details' });
  await userEvent.click(button);
  const details = screen.getByRole('region', { name: 'Details' });
  expect(details).toHaveAttribute('data-open', 'true');
  act(() => within(details).getByRole('button', { name: 'Go to page 1' }).focus());
  await userEvent.keyboard('{Escape}');
  expect(details).toHaveAttribute('data-open', 'false');
  expect(button).toHaveFocus();
});

it('moves the position on the page when it is typed under the options', async () => {
  show();
  expect(screen.queryByLabelText('Position')).toBeNull();
  await userEvent.click(screen.getByText('Options'));
  const field = await screen.findByLabelText('Position');
  await userEvent.clear(field);
  await userEvent.type(field, '50,60,120,40');
  expect(JSON.parse(localStorage.getItem(PDF_CORDS_KEY) ?? '{}')).toMatchObject({
    page: 1,
    position: '50,60,120,40',
  });
});

it('asks before the first signing how the signature should look, and keeps the name that it was signed with', async () => {
  const { onSigned, kept } = show();
  expect(await screen.findByText('How should your signature look?')).toBeInTheDocument();
  expect(kept()).toEqual([]);
  await userEvent.click(await signButton());
  await waitFor(() => expect(onSigned).toHaveBeenCalledTimes(1));
  expect(kept().map(({ body }) => body)).toEqual([
    { name: null, font: 'dancing-script', only_if_none: true },
  ]);
});

it('neither asks nor stores a mark where one is chosen', async () => {
  const { onSigned, kept } = show({}, undefined, { ...MARK, is_chosen: true });
  expect(await screen.findByLabelText('Your signature')).toBeInTheDocument();
  expect(screen.queryByText('How should your signature look?')).not.toBeInTheDocument();
  await userEvent.click(await signButton());
  await waitFor(() => expect(onSigned).toHaveBeenCalledTimes(1));
  expect(kept()).toEqual([]);
});

it('shows what is found before signing at the end of the task, where it moves nothing', async () => {
  show();
  const task = await screen.findByRole('form', { name: 'Your task', hidden: true });
  const check = await within(task).findByRole('region', {
    name: 'Check before signing',
    hidden: true,
  });
  await waitFor(() => expect(check).toHaveTextContent(/^Checked/));
  expect(task.lastElementChild).toBe(check);
});

it('asks for the consent to another page right below the position, before the look of the signature', async () => {
  const kept = { document_id: DOCUMENT.id, page: 2, position: '10,20,100,40' };
  localStorage.setItem(PDF_CORDS_KEY, JSON.stringify(kept));
  show({}, null);
  const task = await screen.findByRole('form', { name: 'Your task', hidden: true });
  const consent = await within(task).findByRole('checkbox', { name: /page 2/, hidden: true });
  const position = within(task).getByText('Signature on page 2');
  const look = await within(task).findByText('How should your signature look?');
  const inOrder = [position, consent, look].toSorted((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
  expect(inOrder).toEqual([position, consent, look]);
});
