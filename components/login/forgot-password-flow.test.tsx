import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Providers } from '#components/ui/providers.tsx';
import { ForgotPasswordFlow } from './forgot-password-flow.tsx';

const router = { replace: jest.fn(), refresh: jest.fn() };
jest.mock('next/navigation', () => ({ useRouter: () => router }));

const ORDER = '5b0f8a52-4a52-4d0e-9c5e-2f6f5f0f6f01';
const PASSWORD = 'Correct horse 9!';

type Reply = { status?: number; body: unknown };
const SENT: Reply = { body: { success: '1', message: '', data: { order_id: ORDER } } };
const CHANGED: Reply = { body: { success: '1', message: 'Your password is changed.' } };
const WRONG: Reply = {
  status: 422,
  body: { success: '0', message: 'This code is wrong.', data: { otp: ['This code is wrong.'] } },
};

/** Responds to the second step with `replies` in turn and returns the bodies of all requests. */
function stubServices(...replies: Reply[]) {
  const bodies: unknown[] = [];
  global.fetch = jest.fn((url: string, init: { body: string }) => {
    bodies.push(JSON.parse(init.body));
    const { status = 200, body } = url.includes('generate-otp') ? SENT : replies.shift()!;
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  }) as unknown as typeof fetch; // the screen calls it with text only
  return bodies;
}

async function enterAddress(): Promise<HTMLElement> {
  render(
    <Providers>
      <ForgotPasswordFlow />
    </Providers>,
  );
  await userEvent.type(screen.getByLabelText('E-mail'), 'ada@office.example');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  return screen.findByLabelText('One-time code');
}

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Change password' }));

afterEach(() => jest.clearAllMocks());

describe('ForgotPasswordFlow', () => {
  it('RT-07 GS-04 changes the password with a pasted code and leads to the sign-in', async () => {
    const bodies = stubServices(CHANGED);
    const code = await enterAddress();
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await userEvent.click(code);
    await userEvent.paste(' 123-456 ');
    expect(screen.getByLabelText('New password')).toHaveFocus();
    await userEvent.type(screen.getByLabelText('New password'), PASSWORD);
    await submit();
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/login?ended=password_changed'));
    expect(bodies).toEqual([
      { email: 'ada@office.example' },
      { order_id: ORDER, otp: '123456', password: PASSWORD },
    ]);
  });

  it('reports an incomplete code and a weak password at their fields and sends neither', async () => {
    const bodies = stubServices();
    await userEvent.type(await enterAddress(), '123');
    await userEvent.type(screen.getByLabelText('New password'), 'abc');
    await submit();
    expect(await screen.findByText('Enter the 6 digits of the code.')).toBeInTheDocument();
    expect(screen.getByText(/^The password needs at least 8 characters/)).toBeInTheDocument();
    expect(bodies).toHaveLength(1);
  });

  it('keeps the password when the code is refused, and takes another code', async () => {
    stubServices(WRONG, CHANGED);
    const code = await enterAddress();
    await userEvent.type(code, '111111');
    await userEvent.type(screen.getByLabelText('New password'), PASSWORD);
    await submit();
    expect(await screen.findByText('This code is wrong.')).toBeInTheDocument();
    expect(code).toHaveValue('');
    await userEvent.type(code, '222222');
    expect(screen.getByLabelText('New password')).toHaveValue(PASSWORD);
    await submit();
    await waitFor(() => expect(router.replace).toHaveBeenCalledTimes(1));
  });

  it('GS-05 offers a new code with a countdown, and the way back keeps the address', async () => {
    stubServices();
    await enterAddress();
    expect(screen.getByRole('button', { name: /^Send a new code in \d+ s$/ })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByLabelText('E-mail')).toHaveValue('ada@office.example');
  });
});
