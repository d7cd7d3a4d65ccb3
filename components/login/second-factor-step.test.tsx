import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Providers } from '#components/ui/providers.tsx';
import type { SecondFactor } from '#contracts/privacy-settings.ts';
import { PasskeyStep } from './passkey-step.tsx';
import { SecondFactorStep } from './second-factor-step.tsx';

const ORDER = '5b0f8a52-4a52-4d0e-9c5e-2f6f5f0f6f01';
const CREDENTIALS = { email: 'ada@office.example', password: 'correct horse' };

/** Shows the step and records the forms that are sent to next-auth; `refusal` is the response to the first one. */
function show(factors: SecondFactor[], refusal?: object) {
  const forms: [string, Record<string, string>][] = [];
  global.fetch = jest.fn((url: string, init: RequestInit) => {
    if (url === '/api/auth/csrf') return Promise.resolve(Response.json({ csrfToken: 'forgery-proof' }));
    const form = init.body instanceof URLSearchParams ? Object.fromEntries(init.body) : {};
    forms.push([url, form]);
    const isRefused = refusal !== undefined && forms.length === 1;
    return Promise.resolve(
      isRefused ? Response.json(refusal, { status: 422 }) : Response.json({ url: 'http://localhost/' }),
    );
  }) as typeof fetch; // the module calls it with text only
  const onSignedIn = jest.fn();
  const props = { credentials: CREDENTIALS, orderId: ORDER, factors, onBack: jest.fn(), onSignedIn };
  render(
    <Providers>
      <SecondFactorStep {...props} />
    </Providers>,
  );
  return { forms, onSignedIn };
}

describe('SecondFactorStep', () => {
  it('sends the code of the app as the one-time code, again after a wrong one', async () => {
    const refusal = { success: '0', message: 'Wrong.', data: { otp: ['This code is wrong.'] } };
    const { forms, onSignedIn } = show(['authenticator_app'], refusal);
    const field = screen.getByLabelText('Code of the app');
    await userEvent.type(field, '111111');
    expect(await screen.findByText('This code is wrong.')).toBeInTheDocument();
    await userEvent.type(field, '222222');
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1));
    expect(forms[1]).toEqual([
      '/api/auth/callback/credentials',
      expect.objectContaining({ ...CREDENTIALS, order_id: ORDER, otp: '222222' }),
    ]);
  });

  it('sends a recovery code instead, without its separator', async () => {
    const { forms, onSignedIn } = show(['authenticator_app']);
    await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    await userEvent.type(screen.getByLabelText('Recovery code'), 'ABCDE-FGH23');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1));
    expect(forms[0]).toEqual([
      '/api/auth/callback/recovery-code',
      expect.objectContaining({ ...CREDENTIALS, order_id: ORDER, recovery_code: 'abcdefgh23' }),
    ]);
  });

  it('asks for the preferred factor and offers the others', () => {
    show(['passkey', 'authenticator_app']);
    expect(screen.getByRole('heading', { name: 'Use your passkey' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Use your authenticator app' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Use a recovery code' })).toBeInTheDocument();
  });

  it('keeps the focus on the button of the passkey while the browser asks for it', async () => {
    const exchange = jest.fn(() => new Promise<void>(() => undefined));
    render(<PasskeyStep exchange={exchange} onSignedIn={() => undefined} />);
    const button = screen.getByRole('button', { name: 'Continue with your passkey' });
    expect(button).toHaveFocus();
    await userEvent.click(button);
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toBeEnabled(); // a browser takes the focus from a disabled one
    await userEvent.click(button);
    expect(exchange).toHaveBeenCalledTimes(1);
  });
});
