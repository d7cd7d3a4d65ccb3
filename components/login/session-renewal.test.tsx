import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import { request } from '#client/request.ts';
import { RequestError } from '#client/request-error.ts';
import { subscribeToSessionEnd } from '#client/session-end.ts';
import { announceSession } from '#client/session-tabs.ts';
import { AppProviders } from '#support/components/app-providers.tsx';
import { getUserFunctionality } from '#contracts/functionality.ts';
import type { SecondFactor } from '#contracts/privacy-settings.ts';
import { changePassword } from '#contracts/change-password.ts';
import { SessionRenewal } from './session-renewal.tsx';

const ADA = { id: '3f0f8a52-4a52-4d0e-9c5e-2f6f5f0f6f01', email: 'ada@office.example' };
const OFFICE = '3f0f8a52-4a52-4d0e-9c5e-2f6f5f0f6f02';
const ORDER = '5b0f8a52-4a52-4d0e-9c5e-2f6f5f0f6f01';

const RENEWED = { renewed_user_id: ADA.id, renewed_organization_id: OFFICE };
const CHALLENGE = {
  challenge_id: '7c0f8a52-4a52-4d0e-9c5e-2f6f5f0f6f01',
  options: {
    challenge: 'AAAA',
    rpId: 'localhost',
    allowCredentials: [],
    userVerification: 'required',
    timeout: 60_000,
  },
};
const bytes = () => new ArrayBuffer(3);
const takePasskey = jest.fn(() =>
  Promise.resolve({
    id: 'AAAA',
    rawId: bytes(),
    type: 'public-key',
    response: { authenticatorData: bytes(), clientDataJSON: bytes(), signature: bytes(), userHandle: null },
    getClientExtensionResults: () => ({}),
  }),
);
beforeEach(() => {
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get: takePasskey } });
  Object.defineProperty(globalThis, 'PublicKeyCredential', { configurable: true, value: () => undefined });
});

const success = (data: unknown) => Response.json({ success: '1', message: '', data });
const ended = () => Response.json({ success: '-1', message: 'Your session has expired.' }, { status: 401 });

interface Sent {
  path: string;
  form: Record<string, string>;
  body: unknown;
}

interface Shown {
  factors?: SecondFactor[];
  passkeys?: boolean;
  onReplaced?: () => void;
}

/** Shows a page whose session has ended, and records the paths and forms that it sends. */
function showEnded({ factors, passkeys = false, onReplaced = () => undefined }: Shown = {}) {
  let isSignedIn = false;
  const sent: Sent[] = [];
  global.fetch = jest.fn((url: string, init?: RequestInit) => {
    const form = init?.body instanceof URLSearchParams ? Object.fromEntries(init.body) : {};
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    sent.push({ path: url, form, body });
    if (url === '/api/auth/csrf') return Promise.resolve(Response.json({ csrfToken: 'x' }));
    if (url.startsWith('/api/auth/callback/')) {
      isSignedIn = true;
      return Promise.resolve(Response.json({ url: 'http://localhost/' }));
    }
    if (url.endsWith('/sign-in-methods')) return Promise.resolve(success({ passkeys }));
    if (url.endsWith('/generate-otp/login'))
      return Promise.resolve(success({ order_id: ORDER, second_factors: factors }));
    if (url.endsWith('/passkey/options')) return Promise.resolve(success(CHALLENGE));
    return Promise.resolve(isSignedIn ? success([]) : ended());
  }) as typeof fetch; // the modules call it with text only
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <AppProviders>
        <SessionRenewal user={ADA} organizationId={OFFICE} mailPageUrl={undefined} onReplaced={onReplaced} />
      </AppProviders>
    </SWRConfig>,
  );
  return sent;
}

const formOf = (sent: readonly Sent[], provider: string) =>
  sent.find(({ path }) => path.endsWith(`callback/${provider}`))?.form;

const readPermissions = () =>
  request(getUserFunctionality, { query: { purpose: 'user_access_functionalities' } });

async function signInAgain() {
  await userEvent.type(await screen.findByLabelText('Password'), 'correct horse');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await userEvent.type(await screen.findByLabelText('One-time code'), '123456');
}

/** Sends a message from another tab, and waits until the page has received it: it listens longer than the third tab. */
async function heardByPage(message: object): Promise<void> {
  const [otherTab, thirdTab] = [
    new BroadcastChannel('countersign-session'),
    new BroadcastChannel('countersign-session'),
  ];
  await act(async () => {
    const heard = new Promise((resolve) => {
      thirdTab.onmessage = resolve;
    });
    otherTab.postMessage(message);
    await heard;
  });
  otherTab.close();
  thirdTab.close();
}

describe('SessionRenewal', () => {
  it('ST-01 asks the same user for the password and repeats each failed call once', async () => {
    const sent = showEnded();
    const body = { current_password: 'old', new_password: 'new' };
    const results = Promise.all([
      readPermissions(),
      request(changePassword, { body }, { quiet: true }).catch((error: unknown) => error),
    ]);
    const dialog = await screen.findByRole('dialog', { name: 'Session Expired' });
    expect(dialog).toHaveTextContent('Your session has expired. Please log in again.');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(screen.getByLabelText('E-mail')).toHaveValue(ADA.email);
    expect(screen.getByLabelText('E-mail')).toHaveAttribute('readonly');
    await signInAgain();
    expect((await results)[0]).toEqual([]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent.filter(({ path }) => path.includes('user-functionality'))).toHaveLength(2);
    expect(sent.filter(({ path }) => path.includes('change-password'))).toHaveLength(2);
    expect(sent.find(({ path }) => path.includes('callback'))?.form).toMatchObject({
      email: ADA.email,
      otp: '123456',
      renewed_user_id: ADA.id,
      renewed_organization_id: OFFICE,
    });
  });

  it('ST-01 reports the end of the session when the user signs in as someone else, and asks no more', async () => {
    showEnded();
    const first = readPermissions().catch((error: unknown) => error);
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in as someone else' }));
    expect(await first).toMatchObject({ kind: 'session_expired' });
    expect(await screen.findByText('Session Expired')).toBeInTheDocument();
    await act(() => expect(readPermissions()).rejects.toThrow(RequestError));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('asks a user with an authenticator app for its code after the password, and repeats the failed call', async () => {
    const sent = showEnded({ factors: ['authenticator_app'] });
    const result = readPermissions();
    await userEvent.type(await screen.findByLabelText('Password'), 'correct horse');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await userEvent.type(await screen.findByLabelText('Code of the app'), '123456');
    expect(await result).toEqual([]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(formOf(sent, 'credentials')).toMatchObject({
      email: ADA.email,
      password: 'correct horse',
      order_id: ORDER,
      otp: '123456',
      ...RENEWED,
    });
  });

  it.each(['instead of the password', 'after the password'])(
    'takes a passkey %s, and repeats the failed call',
    async (when) => {
      const sent = showEnded({ factors: ['passkey'], passkeys: true });
      const result = readPermissions();
      const password = await screen.findByLabelText('Password');
      const isSecond = when === 'after the password';
      if (isSecond) {
        await userEvent.type(password, 'correct horse');
        await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
        await userEvent.click(await screen.findByRole('button', { name: 'Continue with your passkey' }));
      } else {
        await userEvent.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }));
      }
      expect(await result).toEqual([]);
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      const asked = sent.find(({ path }) => path.endsWith('/passkey/options'));
      expect(asked?.body).toEqual(isSecond ? { order_id: ORDER } : {});
      expect(formOf(sent, 'passkey')).toMatchObject({ challenge_id: CHALLENGE.challenge_id, ...RENEWED });
    },
  );

  it('stays open with the reason when the passkey dialog of the browser is closed', async () => {
    showEnded({ passkeys: true });
    void readPermissions().catch(() => undefined);
    takePasskey.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }));
    expect(await screen.findByText(/^No passkey was used\./)).toBeInTheDocument();
    expect(screen.getByRole('dialog', { name: 'Session Expired' })).toBeInTheDocument();
  });

  it('goes on when the same user has signed in in another tab', async () => {
    showEnded();
    const failed = readPermissions().catch((error: unknown) => error);
    await screen.findByRole('dialog', { name: 'Session Expired' });
    const otherTab = new BroadcastChannel('countersign-session');
    await act(async () => {
      otherTab.postMessage({ kind: 'renewed', userId: ADA.id, organizationId: OFFICE });
      await failed;
    });
    otherTab.close();
    expect(await failed).toMatchObject({ kind: 'session_expired' }); // the stub still refuses the repeated call
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it.each([
    ['another user has signed in', { kind: 'renewed', userId: OFFICE, organizationId: OFFICE }],
    [
      'the same user has signed in for another organization',
      { kind: 'renewed', userId: ADA.id, organizationId: ADA.id },
    ],
    ['ST-05 the organization was switched', { kind: 'switched' }],
  ])('leaves the page when %s in another tab', async (_, session) => {
    const onReplaced = jest.fn();
    showEnded({ onReplaced });
    const otherTab = new BroadcastChannel('countersign-session');
    otherTab.postMessage({ kind: 'renewed', userId: ADA.id, organizationId: OFFICE }); // the page's own session
    otherTab.postMessage(session);
    await waitFor(() => expect(onReplaced).toHaveBeenCalledTimes(1));
    otherTab.close();
  });

  it('makes no call while the session is that of another user, who has signed in in another tab', async () => {
    const onReplaced = jest.fn();
    const sent = showEnded({ onReplaced });
    const countCalls = () => sent.filter(({ path }) => path.includes('user-functionality')).length;
    await heardByPage({ kind: 'renewed', userId: OFFICE, organizationId: OFFICE });
    expect(onReplaced).toHaveBeenCalledTimes(1);
    await act(() => expect(readPermissions()).rejects.toMatchObject({ kind: 'session_expired' }));
    expect(countCalls()).toBe(0);
    await heardByPage({ kind: 'renewed', userId: ADA.id, organizationId: OFFICE });
    void readPermissions().catch(() => undefined);
    await waitFor(() => expect(countCalls()).toBe(1));
  });

  it('shows the address that the user has changed in another tab since the page was loaded', async () => {
    showEnded();
    const email = 'ada.new@office.example';
    await heardByPage({ kind: 'renewed', userId: ADA.id, email, organizationId: OFFICE });
    void readPermissions().catch(() => undefined);
    expect(await screen.findByLabelText('E-mail')).toHaveValue(email);
  });

  it('tells the other tabs whose session the page has', async () => {
    const otherTab = new BroadcastChannel('countersign-session');
    const told = new Promise((resolve) => {
      otherTab.onmessage = ({ data }: MessageEvent<unknown>) => resolve(data);
    });
    showEnded();
    expect(await told).toMatchObject({ kind: 'renewed', userId: ADA.id, organizationId: OFFICE });
    otherTab.close();
  });

  it('leads to the sign-in page when another tab signs out, but leaves that, and what a switch leads to, to what this tab does itself', async () => {
    const [onEnd, onReplaced] = [jest.fn(), jest.fn()];
    const unsubscribe = subscribeToSessionEnd(onEnd);
    showEnded({ onReplaced });
    const otherTab = new BroadcastChannel('countersign-session');
    const heard = new Promise((resolve) => {
      otherTab.onmessage = ({ data }: MessageEvent<{ kind: string }>) =>
        data.kind === 'signed_out' && resolve(data);
    });
    announceSession({ kind: 'switched' });
    announceSession({ kind: 'signed_out' });
    await heard;
    await act(() => expect(readPermissions()).rejects.toThrow(RequestError)); // without a dialog
    expect(onEnd).toHaveBeenCalledTimes(1); // of that request
    otherTab.postMessage({ kind: 'signed_out' });
    await waitFor(() => expect(onEnd).toHaveBeenCalledTimes(2));
    expect(onReplaced).not.toHaveBeenCalled();
    otherTab.close();
    unsubscribe();
  });
});
