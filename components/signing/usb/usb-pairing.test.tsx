import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, useForm } from 'react-hook-form';
import { pairingSecret } from '#client/pairing-secret.ts';
import type { SignForm } from '#contracts/sign-form.ts';
import { pairingMessages } from '#contracts/usb-pairing.ts';
import { USB_HELPER_URL, USB_HELPER_VERSION } from '#contracts/usb-constants.ts';
import { renderInApp } from '#support/components/render-in-app.tsx';
import { signDefaults } from '../form/sign-defaults.ts';
import { documentOf } from '../test-documents.ts';
import { PairedBrowserSection } from './paired-browser-section.tsx';
import { UsbFields } from './usb-fields.tsx';
import { useUsbSigning } from './use-usb-signing.ts';

const TOKEN = { label: 'Ana', serial: 'A1', pin_state: 'ok' };
const SECRET = 's'.repeat(43);
const CODE = '123456';

/** State of the helper on the user's machine. */
const helper = {
  isRunning: true,
  needsPairing: true,
  secrets: [] as string[],
  /** Number of codes that it has shown. */
  shown: 0,
  /** Refusal of the next code, or of the next start if its code is too_many_codes. */
  refusal: null as { code: string; message: string } | null,
  /** Paths of the calls that carried a secret. */
  withSecret: [] as string[],
};

type Reply = { status: number; success: '0' | '1'; message: string; code?: string; data?: unknown };
const done = (data: unknown): Reply => ({ status: 200, success: '1', message: '', data });
const refused = (status: number, code: string, message: string, data?: unknown): Reply => ({
  ...{ status, success: '0', code, message },
  data,
});

function reply(path: string, { headers, body }: RequestInit): Reply {
  const { refusal } = helper;
  const [, secret] = /^Bearer (.+)$/.exec(new Headers(headers).get('authorization') ?? '') ?? [];
  if (secret !== undefined) helper.withSecret.push(path);
  if (path === '/status') return done({ version: USB_HELPER_VERSION });
  if (path === '/pair/start') {
    if (refusal?.code === 'too_many_codes') return refused(429, refusal.code, refusal.message);
    helper.shown += 1;
    return done(null);
  }
  if (path === '/pair') {
    if (refusal) return refused(422, refusal.code, refusal.message, { code: [refusal.message] });
    const { code } = JSON.parse(body as string) as { code: string }; // what the page sends
    if (code !== CODE) throw new Error(`The page sent ${code}.`);
    helper.secrets.push(SECRET);
    return done({ secret: SECRET });
  }
  const isPaired = secret !== undefined && helper.secrets.includes(secret);
  if (helper.needsPairing && !isPaired) return refused(401, 'not_paired', pairingMessages.notPaired);
  if (path === '/tokens') return done([TOKEN]);
  helper.secrets = [];
  return done(null);
}

const { fetch } = globalThis;
beforeEach(() => {
  Object.assign(helper, { isRunning: true, needsPairing: true, secrets: [], shown: 0 });
  Object.assign(helper, { refusal: null, withSecret: [] });
  localStorage.clear();
  globalThis.fetch = jest.fn((url: string, init: RequestInit = {}) => {
    if (!helper.isRunning) return Promise.reject(new TypeError('Failed to fetch'));
    const { status, ...envelope } = reply(url.replace(USB_HELPER_URL, ''), init);
    return Promise.resolve(new Response(JSON.stringify(envelope), { status }));
  }) as typeof fetch; // the component passes strings only
});
afterEach(() => {
  globalThis.fetch = fetch;
});

const submitted = jest.fn();
beforeEach(() => submitted.mockClear());

function Fields() {
  const defaults = signDefaults({ documents: [], cords: null, properties: null });
  const form = useForm<SignForm>({ defaultValues: { ...defaults, mode: 'usb' } });
  const usb = useUsbSigning(form, [documentOf()]);
  return (
    <FormProvider {...form}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submitted();
        }}
      >
        <UsbFields usb={usb} />
        <button>Continue</button>
      </form>
    </FormProvider>
  );
}

const codeField = () => screen.findByRole('textbox', { name: 'Code of the helper' });
const tokenField = () => screen.findByRole('combobox', { name: /^USB token/ });
const newCode = () => screen.getByRole('button', { name: 'Show a new code' });
const unpair = () => screen.findByRole('button', { name: 'Unpair' });

describe('pairing the browser with the USB helper', () => {
  it('shows the tokens after the code without a reload, keeps the secret, and sends it only where a pairing is needed', async () => {
    renderInApp(<Fields />);
    const section = within(
      await screen.findByRole('region', { name: 'Pair this browser with the USB helper' }),
    );
    expect(section.getByText(/^The helper shows a code/)).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Pair this browser with the USB helper');
    await userEvent.type(await codeField(), CODE);
    expect(await tokenField()).toHaveTextContent('Ana · A1');
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
    expect(pairingSecret()).toBe(SECRET);
    expect(localStorage.getItem('usb-helper-pairing')).toBe(SECRET);
    expect([...new Set(helper.withSecret)]).toEqual(['/tokens']);
    expect(helper.shown).toBe(1);
  });

  it('has a field for digits, which no mail or password manager fills in', async () => {
    renderInApp(<Fields />);
    const field = await codeField();
    expect(field).toHaveAttribute('inputmode', 'numeric');
    expect(field).toHaveAttribute('autocomplete', 'off');
    expect(field).not.toHaveFocus(); // the choice of the token keeps it
    await userEvent.type(field, '12 ab-34');
    expect(field).toHaveValue('1234');
  });

  it('checks the code on Enter and does not submit the sign form', async () => {
    renderInApp(<Fields />);
    await userEvent.type(await codeField(), '123{Enter}');
    await waitFor(async () =>
      expect(await codeField()).toHaveAccessibleDescription('Enter the 6 digits of the code.'),
    );
    await userEvent.type(await codeField(), '456');
    await tokenField();
    expect(submitted).not.toHaveBeenCalled();
  });

  it.each([
    ['pairing_code_wrong', pairingMessages.codeWrong],
    ['pairing_code_void', pairingMessages.codeVoid],
    ['pairing_code_used_up', pairingMessages.codeUsedUp],
  ])('shows %s at the empty field, which has the focus, and pairs by a new code', async (code, message) => {
    helper.refusal = { code, message };
    renderInApp(<Fields />);
    await userEvent.type(await codeField(), '654321');
    await waitFor(async () => expect(await codeField()).toHaveAccessibleDescription(message));
    expect(await codeField()).toBeInvalid();
    expect(await codeField()).toHaveValue('');
    expect(await codeField()).toHaveFocus();
    helper.refusal = null;
    await userEvent.click(newCode());
    await waitFor(() => expect(helper.shown).toBe(2));
    expect(await codeField()).not.toHaveAccessibleDescription();
    await userEvent.type(await codeField(), CODE);
    await tokenField();
  });

  it('says when the helper shows no more codes, and takes the last one', async () => {
    renderInApp(<Fields />);
    await codeField();
    await waitFor(() => expect(helper.shown).toBe(1));
    helper.refusal = { code: 'too_many_codes', message: pairingMessages.tooManyCodes };
    await userEvent.click(newCode());
    expect(await screen.findByRole('alert')).toHaveTextContent(pairingMessages.tooManyCodes);
    helper.refusal = null;
    await userEvent.type(await codeField(), CODE);
    await tokenField();
  });

  it('leads to the start of the helper when it has ended', async () => {
    renderInApp(<Fields />);
    const field = await codeField();
    helper.isRunning = false;
    await userEvent.type(field, CODE);
    expect(await screen.findByRole('region', { name: 'The USB helper is not running' })).toBeVisible();
    act(() => screen.getByRole('button', { name: 'Retry' }).focus());
    helper.isRunning = true;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(async () => expect(await codeField()).toHaveFocus());
  });

  it('is not asked for by a helper that needs none, and no code is shown', async () => {
    helper.needsPairing = false;
    renderInApp(<Fields />);
    await tokenField();
    expect(screen.queryByRole('textbox', { name: 'Code of the helper' })).not.toBeInTheDocument();
    expect(screen.queryByText(/This browser is paired/)).not.toBeInTheDocument();
    expect(helper.shown).toBe(0);
  });
});

describe('a paired browser', () => {
  beforeEach(() => {
    localStorage.setItem('usb-helper-pairing', SECRET);
    helper.secrets = [SECRET];
  });

  it('is unpaired at the helper and asks for a code again', async () => {
    renderInApp(<Fields />);
    await tokenField();
    expect(screen.getByText(/This browser is paired/)).toBeVisible();
    await userEvent.click(await unpair());
    expect(await codeField()).toBeVisible();
    await waitFor(async () => expect(await codeField()).toHaveFocus());
    expect([helper.secrets, pairingSecret()]).toEqual([[], null]);
  });

  it('forgets a secret that the helper does not take any more', async () => {
    helper.secrets = [];
    renderInApp(<Fields />);
    await codeField();
    expect(pairingSecret()).toBeNull();
  });

  it('is unpaired in the settings, which call no helper before', async () => {
    renderInApp(<PairedBrowserSection />);
    const section = await screen.findByRole('region', { name: 'USB helper' });
    expect(globalThis.fetch).not.toHaveBeenCalled();
    await userEvent.click(await unpair());
    await waitFor(() => expect(section).not.toBeInTheDocument());
    expect([helper.secrets, pairingSecret()]).toEqual([[], null]);
  });

  it('stays paired when the helper does not run, since the helper would still take a copy of the secret', async () => {
    helper.isRunning = false;
    renderInApp(<PairedBrowserSection />);
    await userEvent.click(await unpair());
    expect(await screen.findByText('The USB helper does not run on this computer.')).toBeVisible();
    expect(await unpair()).toBeEnabled();
    expect(pairingSecret()).toBe(SECRET);
  });
});
