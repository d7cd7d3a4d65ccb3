import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInApp } from '#support/components/render-in-app.tsx';
import { stubService, type StubResponse } from '#support/components/stub-service.ts';
import { SecuritySection } from './security-section.tsx';

const NOTHING = {
  requires_second_factor: false,
  session_hours: null,
  sign_modes: ['pfx', 'usb'],
  allows_key_signing: false,
};

/** Shows the section; the service has these requirements and answers a change with `reply`. */
async function show(mayChange = true, reply: StubResponse = {}) {
  const requests = stubService(({ method }) => (method === 'GET' ? { data: NOTHING } : reply));
  renderInApp(<SecuritySection mayChange={mayChange} />);
  await screen.findByLabelText('Session length in hours');
  return () => requests.filter(({ method }) => method !== 'GET');
}

describe('SecuritySection', () => {
  it('saves the session length as a number, the ways to sign, and whether API keys may', async () => {
    const changes = await show();
    await userEvent.type(screen.getByLabelText('Session length in hours'), '12');
    await userEvent.click(screen.getByRole('checkbox', { name: 'USB token' }));
    await userEvent.click(screen.getByRole('checkbox', { name: /^API keys with the scope Sign/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Save security' }));
    expect(changes()).toEqual([
      {
        method: 'PATCH',
        path: '/organization/organization?purpose=security',
        body: {
          requires_second_factor: false,
          session_hours: 12,
          sign_modes: ['pfx'],
          allows_key_signing: true,
        },
      },
    ]);
  });

  it('shows what is wrong at the field, without a request', async () => {
    const changes = await show();
    await userEvent.type(screen.getByLabelText('Session length in hours'), 'a day');
    await userEvent.click(screen.getByRole('checkbox', { name: 'USB token' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Certificate file' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save security' }));
    expect(await screen.findByText('Enter a whole number of hours from 1 to 168.')).toBeInTheDocument();
    expect(screen.getByText('Allow at least one way to sign.')).toBeInTheDocument();
    expect(changes()).toEqual([]);
  });

  it('shows a refusal of the service at its field', async () => {
    const message = 'Set up a second factor of your own first, under Privacy and Security.';
    await show(true, { status: 400, message, data: { requires_second_factor: [message] } });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Require a second factor' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save security' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
  });

  it('is read-only without the permission to change it', async () => {
    await show(false);
    expect(screen.getByRole('checkbox', { name: 'Require a second factor' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Save security' })).toBeNull();
  });

  it('shows a failure with a retry', async () => {
    let isFailing = true;
    stubService(() => (isFailing ? { status: 503, message: 'Not now.' } : { data: NOTHING }));
    renderInApp(<SecuritySection mayChange />);
    expect(await screen.findByText('The security settings could not be loaded')).toBeInTheDocument();
    isFailing = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('Session length in hours')).toBeInTheDocument();
  });
});
