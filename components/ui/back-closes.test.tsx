import { act, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Providers } from './providers.tsx';
import { SideDrawer } from './side-drawer.tsx';

/** Stands for the Navigation API, which jsdom lacks: two entries, of which the second is shown. */
const entries = [0, 1].map((index) => ({ index, key: String(index), sameDocument: true }));
const navigation = Object.assign(new EventTarget(), { currentEntry: entries[1], entries: () => entries });
beforeAll(() => Object.defineProperty(window, 'navigation', { value: navigation, configurable: true }));
afterAll(() => Reflect.deleteProperty(window, 'navigation'));

/** Begins to go to another entry of the history; returns whether the browser does so. */
function traverse(index: number, navigationType = 'traverse'): boolean {
  const event = Object.assign(new Event('navigate', { cancelable: true }), {
    navigationType,
    destination: { index },
  });
  act(() => void navigation.dispatchEvent(event));
  return !event.defaultPrevented;
}

function Page({ isDirty }: { isDirty: boolean }) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <SideDrawer open={isOpen} title="Versions" isDirty={isDirty} onClose={() => setIsOpen(false)}>
      Content
    </SideDrawer>
  );
}

const show = (isDirty = false) =>
  render(
    <Providers>
      <Page isDirty={isDirty} />
    </Providers>,
  );

describe('Back', () => {
  it('closes an open drawer and stays on the page, and only then leaves it', async () => {
    show();
    expect(traverse(0)).toBe(false);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(traverse(0)).toBe(true);
  });

  it('asks before it discards what was entered', async () => {
    show(true);
    expect(traverse(0)).toBe(false);
    expect(await screen.findByText('Discard your changes?')).toBeInTheDocument();
    expect(traverse(0)).toBe(false);
  });

  it('leaves links and Forward as they are', () => {
    show();
    expect(traverse(2)).toBe(true);
    expect(traverse(-1, 'push')).toBe(true);
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });
});
