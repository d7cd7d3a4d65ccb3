import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInApp } from '#support/components/render-in-app.tsx';
import { stubService, type SentRequest, type StubResponse } from '#support/components/stub-service.ts';
import { SupportScreen } from './support-screen.tsx';

const SUBJECTS = [
  { id: 'signing', name: 'Signing a document' },
  { id: 'other', name: 'Something else' },
];
const PROFILE = {
  ...{
    id: '1',
    profile_picture_id: null,
    first_name: 'Maya',
    last_name: 'Lind',
    email: 'maya@office.example',
  },
  ...{ dialing_code_id: null, phone_number: '', localisation_settings: null },
  privacy_and_security_settings: null,
};
const WORKING = {
  checked_at: '2026-11-22T18:00:00.000Z',
  database: 'operational',
  mail: 'operational',
  storage: 'operational',
};

const show = (respond: (request: SentRequest) => StubResponse = () => ({ data: WORKING })) => {
  const requests = stubService(respond);
  renderInApp(
    <SupportScreen
      firstSubjects={SUBJECTS}
      firstProfile={PROFILE}
      guideSearch={<input type="search" aria-label="Search the guides" />}
    />,
  );
  return requests;
};
const status = async () => {
  const list = await screen.findByRole('list', { name: 'System status' });
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
};

describe('SupportScreen', () => {
  const { fetch } = globalThis;
  afterEach(() => {
    globalThis.fetch = fetch;
  });

  it('RT-02 sends a message under a subject, with the name and address of the profile', async () => {
    const requests = show(({ method }) => (method === 'POST' ? { message: 'Sent.' } : { data: WORKING }));
    await userEvent.click(screen.getByRole('combobox', { name: 'Subject' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Signing a document' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), 'Where do I sign?');
    await userEvent.click(screen.getByRole('button', { name: 'Send message' }));
    expect(await screen.findByText(/A confirmation goes to maya@office.example/)).toBeInTheDocument();
    expect(requests.find(({ method }) => method === 'POST')).toMatchObject({
      path: '/general/submit/contact-form',
      body: {
        name: 'Maya Lind',
        email: 'maya@office.example',
        subject_id: 'signing',
        message: 'Where do I sign?',
      },
    });
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('');
  });

  it('RT-02 keeps the message and shows the reason at the field when the service refuses it', async () => {
    show(({ method }) =>
      method === 'POST' ? { status: 400, data: { message: ['Too long.'] } } : { data: WORKING },
    );
    await userEvent.click(screen.getByRole('combobox', { name: 'Subject' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Something else' }));
    const message = screen.getByRole('textbox', { name: 'Message' });
    await userEvent.type(message, 'Hello');
    await userEvent.click(screen.getByRole('button', { name: 'Send message' }));
    await waitFor(() => expect(message).toHaveAccessibleDescription('Too long.'));
    expect(message).toHaveValue('Hello');
  });

  it('RT-02 shows each service and part as operational, with the time of the check', async () => {
    show();
    expect(await status()).toEqual([
      'Accounts and sign-inOperational',
      'Organizations and settingsOperational',
      'Documents and signingOperational',
      'DatabaseOperational',
      'MailOperational',
      'File storageOperational',
    ]);
    expect(screen.getByText('Everything works.')).toBeInTheDocument();
    expect(screen.getByText(/^Checked Nov 22, 2026, 18:00:00/)).toBeInTheDocument();
  });

  it('RT-02 shows a service that does not answer and a part that fails, and checks again on request', async () => {
    let isBroken = true;
    show(({ path }) => {
      if (!isBroken) return { data: WORKING };
      return path.startsWith('/document') ? { status: 503 } : { data: { ...WORKING, mail: 'failing' } };
    });
    expect(await status()).toEqual([
      'Accounts and sign-inOperational',
      'Organizations and settingsOperational',
      'Documents and signingNot operational',
      'DatabaseOperational',
      'MailNot operational',
      'File storageOperational',
    ]);
    expect(screen.getByText(/^Some parts do not work right now/)).toBeInTheDocument();
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByText('Everything works.')).toBeInTheDocument();
  });
});
