import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInApp } from '#support/components/render-in-app.tsx';
import { stubService, type StubResponse } from '#support/components/stub-service.ts';
import { SecuritySection } from './security-section.tsx';

const NOTHING = {
  requires_second_factor: false,
  session_hours: 12,
  idle_minutes: 30,
  sign_modes: ['pfx', 'usb'],
  allows_key_signing: false,
  active_content: 'keep',
};

/** Shows the section; the service has these requirements and answers a change with `reply`. */
async function show(mayChange = true, reply: StubResponse = {}) {
  const requests = stubService(({ method }) => (method === 'GET' ? { data: NOTHING } : reply));
  renderInApp(<SecuritySection mayChange={mayChange} />);
  await screen.findByLabelText('Session length in hours');
  return () => requests.filter(({ method }) => method !== 'GET');
}

async function enter(label: string, text: string): Promise<void> {
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.type(screen.getByLabelText(label), text);
}

describe('SecuritySection', () => {
  it('saves the limits of sessions as numbers, the ways to sign, whether API keys may, and what uploads may contain', async () => {
    const changes = await show();
    await enter('Session length in hours', '24');
    await enter('Minutes without activity', ' 15 ');
    await userEvent.click(screen.getByRole('checkbox', { name: 'USB token' }));
    await userEvent.click(screen.getByRole('checkbox', { name: /^API keys with the scope Sign/ }));
    await userEvent.click(screen.getByRole('combobox', { name: 'Active content in uploads' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Remove it' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save security' }));
    expect(changes()).toEqual([
      {
        method: 'PATCH',
        path: '/organization/organization?purpose=security',
        body: {
          requires_second_factor: false,
          session_hours: 24,
          idle_minutes: 15,
          sign_modes: ['pfx'],
          allows_key_signing: true,
          active_content: 'remove',
        },
      },
    ]);
  });

  it('shows what is wrong at the field, without a request', async () => {
    const changes = await show();
    await enter('Session length in hours', 'a day');
    await userEvent.clear(screen.getByLabelText('Minutes without activity'));
    await userEvent.click(screen.getByRole('checkbox', { name: 'USB token' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Certificate file' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save security' }));
    expect(await screen.findByText('Enter a whole number of hours from 1 to 168.')).toBeInTheDocument();
    expect(screen.getByText('Enter a whole number of minutes from 5 to 480.')).toBeInTheDocument();
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
