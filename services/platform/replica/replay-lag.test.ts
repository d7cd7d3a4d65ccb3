import { ReplayLag } from './replay-lag.ts';

const at = (lsn: number, timeline = 1) => ({ timeline, lsn: BigInt(lsn) });

it('there is no lag before the first measurement, nor on a replica that has replayed all', () => {
  const lag = new ReplayLag();
  expect(lag.at(0)).toEqual({ seconds: 0, bytes: 0 });
  lag.note({ position: at(100), at: 1_000 }, at(100));
  expect(lag.at(60_000)).toEqual({ seconds: 0, bytes: 0 });
});

it('the lag of a replica that stands still grows with the time since it missed something', () => {
  const lag = new ReplayLag();
  lag.note({ position: at(100), at: 1_000 }, at(100));
  lag.note({ position: at(130), at: 2_000 }, at(100));
  lag.note({ position: at(150), at: 3_000 }, at(100));
  expect(lag.at(4_000)).toEqual({ seconds: 2, bytes: 50 });
});

it('the lag of a replica that follows at a distance stays what the distance is', () => {
  const lag = new ReplayLag();
  for (let second = 0; second < 20; second += 1)
    lag.note({ position: at(second), at: second * 1_000 }, at(second - 5));
  expect(lag.at(19_000)).toEqual({ seconds: 4, bytes: 5 });
});

it('a replica that follows another timeline than the primary lags from then on', () => {
  const lag = new ReplayLag();
  lag.note({ position: at(100, 2), at: 1_000 }, at(900, 1));
  expect(lag.at(3_000)).toEqual({ seconds: 2, bytes: 0 });
});

it('a lag of days takes no more memory than one of an hour, as which it is shown', () => {
  const lag = new ReplayLag();
  for (let second = 1; second <= 5_000; second += 1)
    lag.note({ position: at(second), at: second * 1_000 }, at(0));
  expect(lag.at(5_000_000)).toEqual({ seconds: 3_599, bytes: 5_000 });
});
