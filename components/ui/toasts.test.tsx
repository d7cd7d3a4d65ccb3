import Dialog from '@mui/material/Dialog';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { publishNotice } from '#client/notices.ts';
import { ACTION_TOAST_MS, TOAST_MS } from '#contracts/limits.ts';
import { Toasts } from './toasts.tsx';

const show = () => render(<Toasts />);

describe('toasts', () => {
  afterEach(() => jest.useRealTimers());

  it('ST-06 show only the newest notice', async () => {
    show();
    act(() => publishNotice({ tone: 'success', message: 'First' }));
    expect(screen.getByRole('status')).toHaveTextContent('First');
    act(() => publishNotice({ tone: 'error', title: 'Second', message: 'It failed' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('SecondIt failed');
    await waitFor(() => expect(screen.queryByText('First')).not.toBeInTheDocument());
  });

  it('show the reference of a request below a message that names no cause', async () => {
    show();
    act(() => publishNotice({ tone: 'error', message: 'It failed', reference: '1b9d6bcd' }));
    expect(await screen.findByText('Reference 1b9d6bcd')).toBeInTheDocument();
    expect(screen.getByText('It failed')).toBeInTheDocument();
  });

  it('stay there for screen readers when a dialog opens beside them', async () => {
    const shown = render(<Toasts />, { container: document.body });
    act(() => publishNotice({ tone: 'success', message: 'Saved' }));
    shown.rerender(
      <>
        <Toasts />
        <Dialog open>A question</Dialog>
      </>,
    );
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    expect(await screen.findByRole('status')).toHaveTextContent('Saved');
  });

  it('ST-06 disappear after five seconds', () => {
    jest.useFakeTimers();
    show();
    act(() => publishNotice({ tone: 'info', message: 'Soon gone' }));
    act(() => jest.advanceTimersByTime(TOAST_MS - 100));
    expect(screen.getByText('Soon gone')).toBeInTheDocument();
    for (let step = 0; step < 10; step += 1) act(() => jest.advanceTimersByTime(200));
    expect(screen.queryByText('Soon gone')).not.toBeInTheDocument();
  });

  it('offer a next step for ten seconds, and are gone once it is taken', () => {
    jest.useFakeTimers();
    show();
    const run = jest.fn();
    act(() => publishNotice({ tone: 'success', message: 'Deleted', action: { label: 'Undo', run } }));
    act(() => jest.advanceTimersByTime(ACTION_TOAST_MS - 100));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(run).toHaveBeenCalledTimes(1);
    for (let step = 0; step < 5; step += 1) act(() => jest.advanceTimersByTime(200));
    expect(screen.queryByText('Deleted')).not.toBeInTheDocument();
  });

  it('keep an undo for its ten seconds below later notices, which come and go', () => {
    jest.useFakeTimers();
    show();
    const pass = (milliseconds: number) => {
      for (let step = 0; step < 10; step += 1) act(() => jest.advanceTimersByTime(milliseconds / 10));
    };
    const [first, second] = [jest.fn(), jest.fn()];
    act(() =>
      publishNotice({ tone: 'success', message: 'Deleted A', action: { label: 'Undo', run: first } }),
    );
    pass(1000);
    act(() => publishNotice({ tone: 'error', message: 'It failed' }));
    act(() =>
      publishNotice({ tone: 'success', message: 'Deleted B', action: { label: 'Undo', run: second } }),
    );
    act(() => publishNotice({ tone: 'info', message: 'Saved' }));
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
      'Saved',
      'Deleted BUndo',
      'Deleted AUndo',
    ]);
    expect(screen.queryByText('It failed')).not.toBeInTheDocument();
    pass(TOAST_MS);
    expect(screen.queryByText('Saved')).not.toBeInTheDocument();
    pass(ACTION_TOAST_MS - TOAST_MS - 1100);
    expect(screen.getByText('Deleted A')).toBeInTheDocument();
    pass(200);
    expect(screen.queryByText('Deleted A')).not.toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(second).toHaveBeenCalledTimes(1);
    expect(first).not.toHaveBeenCalled();
    pass(1000);
    expect(screen.queryByText('Deleted B')).not.toBeInTheDocument();
  });

  it('show a notice that is published again once, with the count', async () => {
    show();
    for (let round = 0; round < 3; round += 1) {
      act(() => publishNotice({ tone: 'success', message: 'The document has been uploaded.' }));
    }
    expect(await screen.findByText('(3 times)')).toBeInTheDocument();
    await waitFor(() => expect(screen.getAllByRole('status')).toHaveLength(1));
    act(() => publishNotice({ tone: 'success', message: 'Another' }));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^Another$/));
  });

  it.each([
    ['pointer', fireEvent.mouseOver, fireEvent.mouseOut],
    ['focus', fireEvent.focus, fireEvent.blur],
  ])('stay while the %s is in them', (_, enter, leave) => {
    jest.useFakeTimers();
    show();
    act(() => publishNotice({ tone: 'info', message: 'Read me' }));
    const pass = () => {
      for (let step = 0; step < 10; step += 1) act(() => jest.advanceTimersByTime(TOAST_MS / 5));
    };
    const dismiss = screen.getByRole('button', { name: 'Dismiss' });
    enter(dismiss);
    pass();
    expect(screen.getByText('Read me')).toBeInTheDocument();
    leave(dismiss);
    pass();
    expect(screen.queryByText('Read me')).not.toBeInTheDocument();
  });

  it('can be dismissed', async () => {
    show();
    act(() => publishNotice({ tone: 'warning', message: 'Look' }));
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByText('Look')).not.toBeInTheDocument());
  });
});
