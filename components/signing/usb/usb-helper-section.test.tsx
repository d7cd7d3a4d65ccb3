import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import type { SignForm } from '#contracts/sign-form.ts';
import { USB_HELPER_SYSTEMS } from '#contracts/usb-helper-systems.ts';
import { USB_HELPER_URL, USB_HELPER_VERSION } from '#contracts/usb-constants.ts';
import { renderInApp } from '#support/components/render-in-app.tsx';
import { signDefaults } from '../form/sign-defaults.ts';
import { documentOf } from '../test-documents.ts';
import { UsbFields } from './usb-fields.tsx';
import { useUsbSigning } from './use-usb-signing.ts';

const TOKEN = { label: 'Ana', serial: 'A1', pin_state: 'ok' };
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const AGENTS = {
  windows: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME}`,
  mac: `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${CHROME}`,
  linux: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  phone: `Mozilla/5.0 (Linux; Android 16) ${CHROME}`,
};

/** State of the machine on which the browser runs. */
const machine = {
  /** Version of the running helper; null if none runs. */
  version: null as number | null,
  /** True if the helper works for another address, so that the browser does not let the page read its responses. */
  isForeign: false,
  hasDriver: true,
  tokens: [] as (typeof TOKEN)[],
};

function helperResponse(path: string): { status: number; body: object } {
  if (path === '/status') {
    return machine.version === 1
      ? {
          status: 404,
          body: { success: '0', message: 'The USB helper knows no such call.', code: 'not_found' },
        }
      : { status: 200, body: { success: '1', message: '', data: { version: machine.version } } };
  }
  return machine.hasDriver
    ? { status: 200, body: { success: '1', message: '', data: machine.tokens } }
    : { status: 422, body: { success: '0', message: 'No driver.', code: 'driver_missing' } };
}

const { fetch } = globalThis;
beforeEach(() => {
  Object.assign(machine, { version: null, isForeign: false, hasDriver: true, tokens: [] });
  localStorage.clear();
  globalThis.fetch = jest.fn((url: string, init?: RequestInit) => {
    const isRefused = machine.version === null || (machine.isForeign && init?.mode !== 'no-cors');
    if (isRefused) return Promise.reject(new TypeError('Failed to fetch'));
    const { status, body } = helperResponse(url.replace(USB_HELPER_URL, ''));
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  }) as typeof fetch; // the component passes strings only
});
afterEach(() => {
  globalThis.fetch = fetch;
  jest.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'permissions');
});

function Fields() {
  const defaults = signDefaults({ documents: [], cords: null, properties: null });
  const form = useForm<SignForm>({ defaultValues: { ...defaults, mode: 'usb' } });
  const usb = useUsbSigning(form, [documentOf()]);
  return (
    <FormProvider {...form}>
      <UsbFields usb={usb} />
    </FormProvider>
  );
}

function show(agent: keyof typeof AGENTS = 'windows') {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(AGENTS[agent]);
  renderInApp(<Fields />);
}

const section = (name: string) => screen.findByRole('region', { name });
const tokenField = () => screen.findByRole('combobox', { name: /^USB token/ });
const status = () => screen.getByRole('status');
const retry = () => fireEvent.click(screen.getByRole('button', { name: 'Retry' }));

describe('the steps to the USB helper', () => {
  it.each([
    ['windows', 'Windows', 'Start Countersign helper.cmd'],
    ['mac', 'macOS', 'Start Countersign helper.command'],
    ['linux', 'Linux', 'Start Countersign helper.sh'],
  ] as const)(
    'UH-01 offer the download for %s and tell how to start it there',
    async (system, label, startFile) => {
      show(system);
      const steps = within(await section('The USB helper is not running'));
      const download = steps.getByRole('link', { name: `Download for ${label}` });
      expect(download).toHaveAttribute('href', `/api/usb-helper/${system}?version=${USB_HELPER_VERSION}`);
      expect(download).toHaveAttribute('download');
      const [first, second, third] = steps.getAllByRole('listitem');
      expect(first).toHaveTextContent('Download');
      expect(second).toHaveTextContent(startFile);
      expect(second).toHaveTextContent('Node.js 22 or later');
      expect(third).toHaveTextContent('Plug in the token');
      expect(status()).toHaveTextContent('The USB helper is not running');
    },
  );

  it('offer the downloads for the other systems', async () => {
    show('windows');
    fireEvent.click(await screen.findByRole('button', { name: 'macOS' }));
    expect(screen.getByRole('link', { name: 'Download for macOS' })).toBeInTheDocument();
    expect(screen.getByText(new RegExp(USB_HELPER_SYSTEMS.mac.startFile))).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Windows' })).toBeInTheDocument();
  });

  it('send a person on a phone to the computer that has the token', async () => {
    show('phone');
    expect(
      await screen.findByText(/Sign on the computer that the token is plugged in to/),
    ).toBeInTheDocument();
  });

  it('wait for the start after the download, also after a reload', async () => {
    show();
    const download = await screen.findByRole('link', { name: 'Download for Windows' });
    expect(screen.queryByText(/Waiting for the helper/)).not.toBeInTheDocument();
    download.addEventListener('click', (event) => event.preventDefault()); // jsdom does not download
    fireEvent.click(download);
    expect(await screen.findByText('Waiting for the helper to start …')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Download again for Windows' })).toBeInTheDocument();
    document.body.replaceChildren();
    show();
    expect(await screen.findByText('Downloaded')).toBeInTheDocument();
  });

  it('give way to the tokens by themselves when the helper answers, and to one that is plugged in', async () => {
    show();
    await section('The USB helper is not running');
    machine.version = USB_HELPER_VERSION;
    expect(
      await screen.findByText('No token is plugged in. Plug it in: it appears here by itself.'),
    ).toBeVisible();
    expect(status()).toHaveTextContent('The USB helper is running. No token is plugged in.');
    machine.tokens = [TOKEN];
    await waitFor(async () => expect(await tokenField()).toHaveTextContent('Ana · A1'));
    expect(status()).toHaveTextContent(/^The USB helper is running\.$/);
  });

  it('move the focus to the tokens when they end while they have it', async () => {
    show();
    await section('The USB helper is not running');
    act(() => screen.getByRole('button', { name: 'Retry' }).focus());
    Object.assign(machine, { version: USB_HELPER_VERSION, tokens: [TOKEN] });
    retry();
    await waitFor(async () => expect(await tokenField()).toHaveFocus());
  });

  it('do not look for the helper while the page is hidden', async () => {
    jest.useFakeTimers();
    try {
      const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
      show();
      await section('The USB helper is not running');
      const asked = jest.mocked(globalThis.fetch).mock.calls.length;
      await act(() => jest.advanceTimersByTimeAsync(30_000));
      expect(globalThis.fetch).toHaveBeenCalledTimes(asked);
      visibility.mockReturnValue('visible');
      document.dispatchEvent(new Event('visibilitychange'));
      await act(() => jest.advanceTimersByTimeAsync(3_000));
      expect(jest.mocked(globalThis.fetch).mock.calls.length).toBeGreaterThan(asked);
    } finally {
      jest.useRealTimers();
    }
  });

  it.each([1, USB_HELPER_VERSION + 1])(
    'ask for an update when the helper has version %i',
    async (version) => {
      machine.version = version;
      show();
      const steps = within(await section('The USB helper needs an update'));
      expect(steps.getByRole('link', { name: 'Download for Windows' })).toBeInTheDocument();
      expect(steps.getByText(/Close the window of the helper that runs/)).toBeInTheDocument();
      Object.assign(machine, { version: USB_HELPER_VERSION, tokens: [TOKEN] });
      retry();
      expect(await tokenField()).toHaveTextContent('Ana · A1');
    },
  );

  it('say that a helper for another address runs', async () => {
    Object.assign(machine, { version: USB_HELPER_VERSION, isForeign: true });
    show();
    expect(await section('Another USB helper is running')).toHaveTextContent('works for another address');
  });

  it('ask for the software of the token when the helper finds no driver', async () => {
    Object.assign(machine, { version: USB_HELPER_VERSION, hasDriver: false, tokens: [TOKEN] });
    show();
    const found = await section('The USB helper finds no driver for your token');
    expect(found).toHaveTextContent('Install the software that came with your token.');
    expect(within(found).queryByRole('link', { name: /Download/ })).not.toBeInTheDocument();
    machine.hasDriver = true;
    retry();
    expect(await tokenField()).toHaveTextContent('Ana · A1');
  });

  it.each([
    ['windows', '“Apps on device” or “Local network access”'],
    ['linux', 'apps and services of this device'],
  ] as const)('tell how to let the page through when the browser on %s refuses it', async (system, words) => {
    const query = ({ name }: { name: string }) =>
      name === 'local-network-access'
        ? Promise.resolve({ state: 'denied' })
        : Promise.reject(new TypeError(`unknown permission ${name}`));
    Object.defineProperty(navigator, 'permissions', { configurable: true, value: { query } });
    show(system);
    expect(await section('The browser keeps this page from the USB helper')).toHaveTextContent(words);
  });
});
