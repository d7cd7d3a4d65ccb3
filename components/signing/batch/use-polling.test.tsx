import { renderHook } from '@testing-library/react';
import { usePolling } from './use-polling.ts';

let visibility: DocumentVisibilityState = 'visible';

function turn(to: DocumentVisibilityState): void {
  visibility = to;
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('usePolling', () => {
  beforeEach(() => {
    visibility = 'visible';
    jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('stops while the page is out of sight, and starts again when it is seen', () => {
    const reload = jest.fn();
    renderHook(() => usePolling(reload, true, 1000));
    jest.advanceTimersByTime(2500);
    expect(reload).toHaveBeenCalledTimes(2);
    turn('hidden');
    expect(jest.getTimerCount()).toBe(0);
    jest.advanceTimersByTime(60_000);
    expect(reload).toHaveBeenCalledTimes(2);
    turn('visible');
    jest.advanceTimersByTime(2500);
    expect(reload).toHaveBeenCalledTimes(4);
  });

  it('does not start on a page that is out of sight, nor go on after its end', () => {
    visibility = 'hidden';
    const reload = jest.fn();
    const { unmount } = renderHook(() => usePolling(reload, true, 1000));
    jest.advanceTimersByTime(5000);
    expect(reload).not.toHaveBeenCalled();
    unmount();
    turn('visible');
    jest.advanceTimersByTime(5000);
    expect(reload).not.toHaveBeenCalled();
  });

  it('calls nothing while nothing is waited for', () => {
    const reload = jest.fn();
    renderHook(() => usePolling(reload, false, 1000));
    turn('hidden');
    turn('visible');
    jest.advanceTimersByTime(5000);
    expect(reload).not.toHaveBeenCalled();
  });
});
