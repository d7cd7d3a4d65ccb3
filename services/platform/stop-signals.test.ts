import { EventEmitter } from 'node:events';
import { onStopSignals } from './stop-signals.ts';

describe('onStopSignals', () => {
  it('takes a signal that npm passes on for the one of the terminal, and a later one for another', () => {
    jest.useFakeTimers();
    const [first, again, program] = [jest.fn(), jest.fn(), new EventEmitter()];
    onStopSignals({ first, again }, program);
    program.emit('SIGINT');
    jest.advanceTimersByTime(100);
    program.emit('SIGINT');
    expect([first.mock.calls.length, again.mock.calls.length]).toEqual([1, 0]);
    jest.advanceTimersByTime(900);
    program.emit('SIGTERM');
    expect([first.mock.calls.length, again.mock.calls.length]).toEqual([1, 1]);
    jest.useRealTimers();
  });

  it.each([
    { isOnTerminal: true, calls: 1 },
    { isOnTerminal: false, calls: 0 },
  ])('calls first $calls times at SIGHUP where isOnTerminal is $isOnTerminal', ({ isOnTerminal, calls }) => {
    const [first, program] = [jest.fn(), new EventEmitter()];
    onStopSignals({ first, again: jest.fn() }, program, isOnTerminal);
    expect(program.emit('SIGHUP')).toBe(true);
    expect(first).toHaveBeenCalledTimes(calls);
  });
});
