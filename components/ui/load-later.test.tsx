import { act, fireEvent, render, screen } from '@testing-library/react';
import { subscribeToNotices, type Notice } from '#client/notices.ts';
import { loadLater } from './load-later.tsx';

const Dialog = ({ open }: { open: boolean }) => <p>{open ? 'open' : 'closed'}</p>;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

it('loads the code of a dialog 1.5 seconds after the first input of the visit, and renders it from the first opening on', async () => {
  const load = jest.fn(() => Promise.resolve(Dialog));
  const Later = loadLater<{ open: boolean }>(load, ({ open }) => open);
  const { container, rerender } = render(<Later open={false} />);
  expect(load).not.toHaveBeenCalled();
  await pass(60_000);
  expect(load).not.toHaveBeenCalled();
  fireEvent.pointerDown(container);
  await pass(1499);
  expect(load).not.toHaveBeenCalled();
  await pass(2);
  expect(load).toHaveBeenCalledTimes(1);
  expect(container).toBeEmptyDOMElement();
  rerender(<Later open />);
  expect(screen.getByText('open')).toBeInTheDocument();
  rerender(<Later open={false} />);
  expect(screen.getByText('closed')).toBeInTheDocument(); // it can slide out
});

it('loads the code at once when it is opened before, and tells and tries again when that fails', async () => {
  const notices: Notice[] = [];
  const unsubscribe = subscribeToNotices((notice) => notices.push(notice));
  const load = jest.fn(() => Promise.resolve(Dialog)).mockRejectedValueOnce(new Error('offline'));
  const Later = loadLater<{ open: boolean }>(load, ({ open }) => open);
  render(<Later open />);
  await pass(0);
  expect(notices.map(({ tone }) => tone)).toEqual(['error']);
  await pass(3000);
  expect(screen.getByText('open')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(2);
  unsubscribe();
});
