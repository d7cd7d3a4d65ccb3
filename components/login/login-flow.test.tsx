import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { subscribeToNotices } from '#client/notices.ts';
import { ToastsLater } from '#components/ui/toasts-later.tsx';
import { LoginFlow } from './login-flow.tsx';

const router = { replace: jest.fn(), refresh: jest.fn() };
jest.mock('next/navigation', () => ({ useRouter: () => router }));

const ORDER = '5b0f8a52-4a52-4d0e-9c5e-2f6f5f0f6f01';
const NEW_ORDER = '5b0f8a52-4a52-4d0e-9c5e-2f6f5f0f6f02';

type StubResponse = { status?: number; body: unknown };
type StubResponses = Record<string, StubResponse | StubResponse[]>;

/** Responds with the responses of a path in turn, repeating the last one, and records the requests. */
function stubServer(responses: StubResponses) {
  const requests: { path: string; body: string }[] = [];
  global.fetch = jest.fn((url: string, init: RequestInit) => {
    const body = init.body instanceof URLSearchParams ? init.body.toString() : JSON.stringify(init.body);
    requests.push({ path: url, body });
    const given = responses[url];
    if (!given) return Promise.reject(new TypeError(`No response for ${url}`));
    const { status = 200, body: content } = Array.isArray(given)
      ? given.length > 1
        ? given.shift()!
        : given[0]!
      : given;
    return Promise.resolve(new Response(JSON.stringify(content), { status }));
  }) as typeof fetch;
  return requests;
}

const SENT: StubResponse = { body: { success: '1', message: '', data: { order_id: ORDER } } };
const CSRF: StubResponse = { body: { csrfToken: 'forgery-proof' } };
const refused = (envelope: object, status = 422): StubResponse => ({ status, body: envelope });
const ACCEPTED: StubResponse = { body: { url: 'http://localhost/' } };

function show(props: Partial<Parameters<typeof LoginFlow>[0]> = {}) {
  render(
    <>
      <LoginFlow next="/documents?status=signed" hasEnded={false} {...props} />
      <ToastsLater />
    </>,
  );
}

async function passFirstStep() {
  await userEvent.type(screen.getByLabelText('E-mail'), 'ada@office.example');
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  return screen.findByLabelText('One-time code');
}

afterEach(() => {
  jest.useRealTimers();
  jest.clearAllMocks();
});

describe('LoginFlow', () => {
  it('sends nothing while e-mail address or password is missing', async () => {
    const requests = stubServer({});
    show();
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Enter your e-mail address.')).toBeInTheDocument();
    expect(screen.getByText('Enter your password.')).toBeInTheDocument();
    expect(screen.getByLabelText('E-mail')).toHaveFocus();
    expect(requests).toEqual([]);
  });

  it('shows an alert when the password is wrong', async () => {
    stubServer({
      '/api/general/generate-otp/login': {
        status: 400,
        body: { success: '0', message: 'E-mail or password is wrong.' },
      },
    });
    show();
    await userEvent.type(screen.getByLabelText('E-mail'), 'ada@office.example');
    await userEvent.type(screen.getByLabelText('Password'), 'wrong');
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('E-mail or password is wrong.');
  });

  it('says once that a code was sent, in the form that asks for it and not in a toast over the next page', async () => {
    const message = 'We have sent you a code by e-mail.';
    stubServer({
      '/api/general/generate-otp/login': { body: { success: '1', message, data: { order_id: ORDER } } },
    });
    show();
    const notice = jest.fn();
    const unsubscribe = subscribeToNotices(notice);
    await passFirstStep();
    expect(screen.getByText(/We sent it to/)).toBeInTheDocument();
    expect(notice).not.toHaveBeenCalled();
    unsubscribe();
  });

  it('RT-01 signs in with a pasted code and opens the path that was asked for', async () => {
    const requests = stubServer({
      '/api/general/generate-otp/login': SENT,
      '/api/auth/csrf': CSRF,
      '/api/auth/callback/credentials': ACCEPTED,
    });
    show();
    const code = await passFirstStep();
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await userEvent.click(code);
    await userEvent.paste('123 456');
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/documents?status=signed'));
    const sent = new URLSearchParams(requests.at(-1)!.body);
    expect(Object.fromEntries(sent)).toMatchObject({
      email: 'ada@office.example',
      password: 'correct horse',
      otp: '123456',
      order_id: ORDER,
      csrfToken: 'forgery-proof',
    });
  });

  it('leads to a new password when too many codes were wrong', async () => {
    stubServer({
      '/api/general/generate-otp/login': refused({
        success: '0',
        message: 'Too many wrong codes were entered.',
        code: 'password_reset_required',
      }),
    });
    show();
    await userEvent.type(screen.getByLabelText('E-mail'), 'ada@office.example');
    await userEvent.type(screen.getByLabelText('Password'), 'correct horse');
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Too many wrong codes were entered.');
    expect(within(alert).getByRole('link')).toHaveAttribute('href', '/forgot-password');
  });

  it('says how long to wait after too many wrong passwords', async () => {
    const message = 'Too many attempts. Wait 15 minutes and try again.';
    const envelope = { success: '0', message, code: 'too_many_requests' };
    stubServer({ '/api/general/generate-otp/login': refused(envelope, 429) });
    show();
    await userEvent.type(screen.getByLabelText('E-mail'), 'ada@office.example');
    await userEvent.type(screen.getByLabelText('Password'), 'wrong');
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
  });

  it('shows a wrong code at the field and accepts another one', async () => {
    stubServer({
      '/api/general/generate-otp/login': SENT,
      '/api/auth/csrf': CSRF,
      '/api/auth/callback/credentials': [
        refused({ success: '0', message: 'Wrong.', data: { otp: ['This code is wrong.'] } }),
        ACCEPTED,
      ],
    });
    show();
    const code = await passFirstStep();
    await userEvent.type(code, '111111');
    expect(await screen.findByText('This code is wrong.')).toBeInTheDocument();
    expect(code).toHaveAccessibleDescription('This code is wrong.');
    expect(code).toHaveValue('');
    await userEvent.type(code, '222222');
    await waitFor(() => expect(router.replace).toHaveBeenCalledTimes(1));
  });

  it('shows above the form an error that concerns no field, and a rejection by next-auth itself', async () => {
    stubServer({
      '/api/general/generate-otp/login': SENT,
      '/api/auth/csrf': CSRF,
      '/api/auth/callback/credentials': [
        refused({ success: '0', message: 'Too many attempts.', code: 'too_many_requests' }, 429),
        { body: { url: 'http://localhost/api/auth/signin?csrf=true' } },
      ],
    });
    show();
    const code = await passFirstStep();
    await userEvent.type(code, '111111');
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts.');
    await userEvent.type(code, '222222');
    expect(await screen.findByText('Something went wrong')).toBeInTheDocument();
    expect(router.replace).not.toHaveBeenCalled();
  });

  it('offers a new code after 30 seconds and signs in with its order', async () => {
    const requests = stubServer({
      '/api/general/generate-otp/login': SENT,
      [`/api/general/resend-otp/${ORDER}`]: {
        body: { success: '1', message: 'A new code is on its way.', data: { order_id: NEW_ORDER } },
      },
      '/api/auth/csrf': CSRF,
      '/api/auth/callback/credentials': ACCEPTED,
    });
    show();
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await user.type(screen.getByLabelText('E-mail'), 'ada@office.example');
    await user.type(screen.getByLabelText('Password'), 'correct horse');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByLabelText('One-time code');
    expect(screen.getByRole('button', { name: /Send a new code in/ })).toBeDisabled();
    for (let second = 0; second < 30; second += 1) act(() => jest.advanceTimersByTime(1000));
    await user.click(screen.getByRole('button', { name: 'Send a new code' }));
    expect(await screen.findByText('A new code is on its way.')).toBeInTheDocument();
    await user.type(screen.getByLabelText('One-time code'), '333333');
    await waitFor(() => expect(router.replace).toHaveBeenCalled());
    expect(new URLSearchParams(requests.at(-1)!.body).get('order_id')).toBe(NEW_ORDER);
  });

  it('keeps the e-mail address, but not the password, on the way back', async () => {
    stubServer({ '/api/general/generate-otp/login': SENT });
    show();
    await passFirstStep();
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByLabelText('E-mail')).toHaveValue('ada@office.example');
    expect(screen.getByLabelText('Password')).toHaveValue('');
  });

  it('links the local mail page if its address is given', async () => {
    stubServer({ '/api/general/generate-otp/login': SENT });
    show({ mailPageUrl: 'http://127.0.0.1:8025' });
    await passFirstStep();
    expect(screen.getByRole('link', { name: 'Open the local mail page' })).toHaveAttribute(
      'href',
      'http://127.0.0.1:8025',
    );
  });

  it('GS-04 says that a new password was chosen, and links the way to one', () => {
    show({ hasNewPassword: true });
    expect(screen.getByRole('alert')).toHaveTextContent('Your password is changed');
    expect(screen.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
  });

  it('ST-01 says that the session has expired', () => {
    show({ hasEnded: true });
    expect(screen.getByRole('alert')).toHaveTextContent('Your session has expired. Please log in again.');
  });
});
