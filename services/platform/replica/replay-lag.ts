import { hasReached, type WalPosition } from './wal-position.ts';

interface Sample {
  position: WalPosition;
  /** Time at which the primary had this position, in milliseconds of a monotonic clock. */
  at: number;
}

/** Number of samples that are kept; with one a second, a longer lag is shown as an hour. */
const MOST_SAMPLES = 3_600;

/** Measures how long ago the primary had the position that a replica has replayed. */
export class ReplayLag {
  private pending: Sample[] = [];
  private bytes = 0;

  /** Notes the position of the primary, asked at `at`, and what the replica has replayed. */
  note({ position, at }: Sample, replayed: WalPosition): void {
    this.pending.push({ position, at });
    this.pending = this.pending
      .filter((sample) => !hasReached(replayed, sample.position))
      .slice(-MOST_SAMPLES);
    const behind = position.timeline === replayed.timeline ? position.lsn - replayed.lsn : 0n;
    this.bytes = behind > 0n ? Number(behind) : 0;
  }

  /** Returns the lag at the time `now` in seconds and in bytes of the log; 0 for a replica that has replayed all. */
  at(now: number): { seconds: number; bytes: number } {
    const [oldest] = this.pending;
    return { seconds: oldest ? (now - oldest.at) / 1000 : 0, bytes: this.bytes };
  }
}
