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
