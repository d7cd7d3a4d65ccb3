import type { SystemStatus } from '#contracts/system-status.ts';
import { inTime } from './in-time.ts';

/** Parts of the system that are checked. */
export type SystemPart = keyof Omit<SystemStatus, 'checked_at'>;
export type CheckSystem = () => Promise<SystemStatus>;

export interface SystemCheckerOptions {
  /** Check of each part; it rejects when the part does not work. */
  checks: Record<SystemPart, () => Promise<void>>;
  onFailure: (part: SystemPart, error: unknown) => void;
  /** Time in milliseconds that only grows at an even pace. */
  now?: () => number;
}

const KEPT_MS = 15_000;
const PATIENCE_MS = 5_000;

/**
 * Returns a function that checks all parts at once. Its result is kept for 15 seconds and shared by requests that come
 * together, so that users cannot load the system with checks; a part that is silent for 5 seconds fails.
 */
export function systemChecker({
  checks,
  onFailure,
  now = () => performance.now(),
}: SystemCheckerOptions): CheckSystem {
  let last: { at: number; status: Promise<SystemStatus> } | undefined;
  const stateOf = async (part: SystemPart) => {
    try {
      await inTime(checks[part](), PATIENCE_MS);
      return 'operational';
    } catch (error) {
      onFailure(part, error);
      return 'failing';
    }
  };
  const checkAll = async (): Promise<SystemStatus> => {
    const checked_at = new Date().toISOString();
    const [database, mail, storage] = await Promise.all([
      stateOf('database'),
      stateOf('mail'),
      stateOf('storage'),
    ]);
    return { checked_at, database, mail, storage };
  };
  return () => {
    const at = now();
    if (!last || at - last.at >= KEPT_MS) last = { at, status: checkAll() };
    return last.status;
  };
}
