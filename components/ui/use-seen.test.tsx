import { act, render, screen } from '@testing-library/react';
import { useSeen } from './use-seen.ts';

/** Observer whose elements a test brings into view. */
class FakeObserver {
  static watched: { element: Element; show: () => void }[] = [];
  private readonly callback: IntersectionObserverCallback;
  constructor(callback: IntersectionObserverCallback) {
    this.callback = callback;
  }
  observe(element: Element) {
    const show = () => this.callback([{ isIntersecting: true } as IntersectionObserverEntry], this as never);
    FakeObserver.watched.push({ element, show });
  }
  disconnect() {
    FakeObserver.watched = [];
  }
}

function Paper({ isThere }: { isThere: boolean }) {
  const { ref, isSeen } = useSeen();
  return isThere ? <p ref={ref}>{isSeen ? 'seen' : 'not seen'}</p> : null;
}

it('an element that is rendered later is seen once it comes into view', () => {
  Object.defineProperty(globalThis, 'IntersectionObserver', { value: FakeObserver, configurable: true });
  const { rerender } = render(<Paper isThere={false} />);
  rerender(<Paper isThere />);
  expect(screen.getByText('not seen')).toBeInTheDocument();
  act(() => FakeObserver.watched[0]?.show());
  expect(screen.getByText('seen')).toBeInTheDocument();
  expect(FakeObserver.watched).toHaveLength(0);
});
