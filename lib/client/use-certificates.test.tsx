import { act, render, screen } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { useCertificates } from './use-certificates.ts';
import { useRefresh } from './use-call.ts';

const MINUTE = 60_000;
const EMPTY = { rows: [], signs_with: null, may_manage_organization: false, may_use_organization: true };

function Certificates() {
  const refresh = useRefresh();
  const { data } = useCertificates({ first: EMPTY });
  return <button onClick={() => void refresh(['/digital-signature'])}>{String(data?.signs_with)}</button>;
}

const SIGNING = '7f1f3b1e-7a0e-4e0b-9f0d-3b1c2d4e5f60';

function show() {
  const body = { success: '1', message: '', data: { ...EMPTY, signs_with: SIGNING } };
  const fetched = jest.fn(() => Promise.resolve(new Response(JSON.stringify(body))));
  global.fetch = fetched;
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <Certificates />
    </SWRConfig>,
  );
  return fetched;
}

const returnAfter = (minutes: number) =>
  act(async () => {
    await jest.advanceTimersByTimeAsync(minutes * MINUTE);
    window.dispatchEvent(new Event('focus'));
    await jest.advanceTimersByTimeAsync(1);
  });

describe('useCertificates', () => {
  const original = Object.getOwnPropertyDescriptor(globalThis, 'BroadcastChannel');
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    if (original) Object.defineProperty(globalThis, 'BroadcastChannel', original);
    else Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  });

  it('OS-05 keeps the certificates for an hour and fetches them on the next return to the page after that', async () => {
    const fetched = show();
    await returnAfter(59);
    expect(fetched).not.toHaveBeenCalled();
    await returnAfter(2);
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button')).toHaveTextContent(SIGNING);
    await returnAfter(59);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('OS-05 fetches them at once when they have been changed in this tab', async () => {
    const fetched = show();
    await act(async () => {
      screen.getByRole('button').click();
      await jest.advanceTimersByTimeAsync(1);
    });
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('OS-05 fetches them at once when they have been changed in another tab', async () => {
    const tabs: { onmessage?: () => void }[] = [];
    class OtherTab {
      onmessage?: () => void;
      constructor() {
        tabs.push(this);
      }
      close() {
        tabs.splice(0);
      }
    }
    Object.defineProperty(globalThis, 'BroadcastChannel', { configurable: true, value: OtherTab });
    const fetched = show();
    await act(async () => {
      tabs[0]?.onmessage?.();
      await jest.advanceTimersByTimeAsync(1);
    });
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});
