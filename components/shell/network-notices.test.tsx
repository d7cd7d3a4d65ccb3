import { act, render, screen } from '@testing-library/react';
import { AppProviders } from '#support/components/app-providers.tsx';
import { isSlowConnection, NetworkNotices } from './network-notices.tsx';

class FakeConnection extends EventTarget {
  downlink = 10;
  effectiveType = '4g';
  become(effectiveType: string) {
    this.effectiveType = effectiveType;
    this.dispatchEvent(new Event('change'));
  }
}

const show = () =>
  render(
    <AppProviders>
      <NetworkNotices />
    </AppProviders>,
  );

describe('NetworkNotices', () => {
  it('ST-04 shows a bar for as long as the browser is offline, and a notice when it is online again', async () => {
    const online = jest.spyOn(navigator, 'onLine', 'get');
    show();
    online.mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(await screen.findByRole('alert')).toHaveTextContent('Oops! You are Offline!');
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('Network Restored!')).toBeInTheDocument();
    expect(screen.queryByText('Oops! You are Offline!')).not.toBeInTheDocument();
  });

  it('ST-04 shows a warning when the connection becomes slow', async () => {
    const connection = new FakeConnection();
    Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
    show();
    expect(screen.queryByText('Slow Network Detected')).not.toBeInTheDocument();
    act(() => connection.become('2g'));
    expect(await screen.findByText('Slow Network Detected')).toBeInTheDocument();
  });
});

describe('NetworkNotices on a page from before an update', () => {
  const failScript = (path: string) => {
    const script = document.createElement('script');
    script.src = path;
    document.body.append(script);
    return act(async () => {
      script.dispatchEvent(new Event('error')); // a script does not load here
      await Promise.resolve();
    });
  };

  it('asks for a reload once the web app does not have a script of the page any more, not while it cannot be reached', async () => {
    const asked = jest.fn<Promise<{ status: number }>, [string, RequestInit]>();
    global.fetch = asked as unknown as typeof fetch;
    show();
    asked.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await failScript('/_next/static/chunks/a.js');
    asked.mockResolvedValueOnce({ status: 503 });
    await failScript('/_next/static/chunks/a.js');
    await failScript('/elsewhere.js');
    expect(asked).toHaveBeenCalledTimes(2);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    asked.mockResolvedValueOnce({ status: 404 });
    await failScript('/_next/static/chunks/a.js');
    expect(await screen.findByRole('alert')).toHaveTextContent('Countersign has been updated.');
    expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();
    expect(asked.mock.lastCall).toEqual([
      'http://localhost/_next/static/chunks/a.js',
      { method: 'HEAD', cache: 'no-store' },
    ]);
  });
});

describe('isSlowConnection', () => {
  it.each([
    [{ downlink: 0.9, effectiveType: '4g' }, true],
    [{ downlink: 1, effectiveType: '3g' }, false],
    [{ downlink: 10, effectiveType: '2g' }, true],
    [{ effectiveType: 'slow-2g' }, true],
    [{}, false],
    [undefined, false],
  ])('ST-04 returns for the browser report %j: %s', (connection, isSlow) => {
    expect(isSlowConnection(connection)).toBe(isSlow);
  });
});
