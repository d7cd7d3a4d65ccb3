import { render, screen, waitForElementToBeRemoved, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import { AppProviders } from '#support/components/app-providers.tsx';
import type { Profile } from '#contracts/user-profile.ts';
import type { UserSession } from '#contracts/user-session.ts';
import { PrivacySecurityScreen } from './privacy-security-screen.tsx';

const session = (number: number, changes: Partial<UserSession> = {}): UserSession => ({
  id: `1a0c8a52-7a0e-4e0b-9f0d-3b1c2d4e5f6${number}`,
  device: 'Windows',
  browser: `Firefox 13${number}`,
  ip_address: '203.0.113.9',
  started_at: '2026-11-05T10:00:00.000Z',
  last_used_at: '2026-11-06T11:30:00.000Z',
  is_current: false,
  ...changes,
});
/** Profile without second factors, as of a service that knows none. */
const PROFILE: Profile = {
  id: '1a0c8a52-7a0e-4e0b-9f0d-3b1c2d4e5f60',
  profile_picture_id: null,
  first_name: 'Ada',
  last_name: 'Byron',
  email: 'ada@office.example',
  dialing_code_id: null,
  phone_number: '',
  localisation_settings: null,
  privacy_and_security_settings: null,
};
const CURRENT = session(0, { is_current: true });
const OTHERS = [session(1), session(2, { device: null, browser: null, ip_address: null })];

type Reply = { status?: number; body: unknown };

/** Serves a list of sessions that loses those which are ended; `refusal` is the response to a change. */
function show({ first, refusal }: { first?: UserSession[]; refusal?: Reply } = {}) {
  const served = { sessions: first ?? [CURRENT, ...OTHERS], isFailing: false };
  const changes: { path: string; body: { session_ids?: string[] } }[] = [];
  global.fetch = jest.fn((path: string, init: { method: string; body: string }) => {
    const respond = ({ status = 200, body }: Reply) =>
      Promise.resolve(new Response(JSON.stringify(body), { status }));
    if (init.method === 'GET')
      return served.isFailing
        ? respond({ status: 503, body: { success: '0', message: 'Not now.' } })
        : respond({ body: { success: '1', message: '', data: served.sessions } });
    const body = JSON.parse(init.body) as { session_ids?: string[] }; // sent by the screen itself
    changes.push({ path, body });
    if (refusal) return respond(refusal);
    served.sessions = served.sessions.filter(({ id }) => !body.session_ids?.includes(id));
    return respond({ body: { success: '1', message: 'Done.' } });
  }) as unknown as typeof fetch; // the screen calls it with text only
  const open = (data: UserSession[] | undefined) =>
    render(
      <AppProviders>
        <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
          <PrivacySecurityScreen first={data} firstProfile={PROFILE} />
        </SWRConfig>
      </AppProviders>,
    );
  return { served, changes, open };
}

const items = () => within(screen.getByRole('list', { name: 'Sessions' })).getAllByRole('listitem');

describe('PrivacySecurityScreen', () => {
  it('GS-06 shows device, browser, address and times of each session, and which is the current one', () => {
    show().open([CURRENT, ...OTHERS]);
    const [current, other, unknown] = items();
    expect(current).toHaveTextContent('Firefox 130, Windows');
    expect(current).toHaveTextContent('This session');
    expect(current).toHaveTextContent('203.0.113.9');
    expect(current).toHaveTextContent(/Started\s*Nov 05, 2026/);
    expect(current).toHaveTextContent(/Last used\s*Nov 06, 2026/);
    expect(within(current!).queryByRole('button')).toBeNull();
    expect(other).not.toHaveTextContent('This session');
    expect(unknown).toHaveTextContent('Unknown browser, unknown device');
  });

  it('GS-06 ends one session', async () => {
    const { changes, open } = show();
    open([CURRENT, ...OTHERS]);
    await userEvent.click(screen.getByRole('button', { name: 'End the session Firefox 131, Windows' }));
    expect(await screen.findByText('Done.')).toBeInTheDocument();
    expect(changes).toEqual([
      { path: '/api/general/user/sessions/logout', body: { session_ids: [OTHERS[0]!.id] } },
    ]);
    expect(items()).toHaveLength(2);
  });

  it('GS-06 ends all other sessions after a confirmation only', async () => {
    const { changes, open } = show();
    open([CURRENT, ...OTHERS]);
    await userEvent.click(screen.getByRole('button', { name: 'End all others' }));
    const dialog = screen.getByRole('alertdialog', { name: 'End 2 other sessions?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitForElementToBeRemoved(dialog);
    expect(changes).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'End all others' }));
    const again = screen.getByRole('alertdialog');
    await userEvent.click(within(again).getByRole('button', { name: 'End all others' }));
    expect(await screen.findByText('Done.')).toBeInTheDocument();
    expect(changes.map(({ body }) => body.session_ids)).toEqual([OTHERS.map(({ id }) => id)]);
    expect(items()).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'End all others' })).toBeNull();
  });

  it('shows an error with a retry when the sessions cannot be loaded', async () => {
    const { served, open } = show();
    served.isFailing = true;
    open(undefined);
    expect(await screen.findByText('The sessions could not be loaded')).toBeInTheDocument();
    served.isFailing = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Firefox 131, Windows')).toBeInTheDocument();
  });

  it('GS-10 changes the password, empties the form and reads the sessions again', async () => {
    const { served, changes, open } = show();
    open([CURRENT, ...OTHERS]);
    served.sessions = [CURRENT];
    await userEvent.type(screen.getByLabelText('Current password'), 'correct horse');
    await userEvent.type(screen.getByLabelText('New password'), 'Correct horse 9!');
    await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText('Done.')).toBeInTheDocument();
    expect(changes).toEqual([
      {
        path: '/api/general/user/change-password',
        body: { current_password: 'correct horse', new_password: 'Correct horse 9!' },
      },
    ]);
    expect(screen.getByLabelText('Current password')).toHaveValue('');
    expect(screen.getByLabelText('New password')).toHaveValue('');
    expect(items()).toHaveLength(1);
  });

  it('GS-10 shows a wrong current password at its field, and an unchanged one without a request', async () => {
    const fields = { current_password: ['The current password is wrong.'] };
    const refusal = { status: 422, body: { success: '0', message: 'Wrong.', data: fields } };
    const { changes, open } = show({ refusal });
    open([CURRENT]);
    const current = screen.getByLabelText('Current password');
    await userEvent.type(current, 'Correct horse 9!');
    await userEvent.type(screen.getByLabelText('New password'), 'Correct horse 9!');
    await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText('Choose a password other than the current one.')).toBeInTheDocument();
    expect(changes).toEqual([]);
    await userEvent.type(current, 'x');
    await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText('The current password is wrong.')).toBeInTheDocument();
    expect(current).toHaveAccessibleDescription('The current password is wrong.');
  });
});
