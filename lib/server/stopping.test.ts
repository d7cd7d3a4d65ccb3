import { EventEmitter } from 'node:events';
import { delayStop, isStopAnnounced, stoppingSignal } from './stopping.ts';

describe('delayStop', () => {
  it('announces a stop at the first signal, and closes after the time or at the second one', () => {
    jest.useFakeTimers();
    const close = jest.fn();
    const program = new EventEmitter().on('SIGTERM', close).on('SIGINT', close);
    delayStop(1_000, program);
    const signal = stoppingSignal();
    expect(isStopAnnounced()).toBe(false);

    program.emit('SIGTERM');
    expect([isStopAnnounced(), signal.aborted, close.mock.calls]).toEqual([true, false, []]);
    jest.advanceTimersByTime(999);
    expect(signal.aborted).toBe(false);
    program.emit('SIGINT');
    expect([signal.aborted, close.mock.calls]).toEqual([true, [['SIGINT']]]);
    jest.advanceTimersByTime(1);
    expect(close).toHaveBeenLastCalledWith('SIGTERM');
  });
});
