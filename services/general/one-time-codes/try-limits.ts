import type { TriedOrder } from './otp-store.ts';

/** Limits of wrong codes beside that of the order. */
export interface TryLimits {
  /** Counts a try before its code is checked. @throws AppError when a limit is exceeded */
  begin: (order: TriedOrder) => Promise<void>;
  /** Called once the code was checked. */
  end: (isRight: boolean) => Promise<void>;
}
