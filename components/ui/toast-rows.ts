import type { Notice } from '#client/notices.ts';
import { ACTION_TOAST_MS, TOAST_MS } from '#contracts/limits.ts';

/** Notice in the toast. */
export interface ToastRow {
  id: number;
  notice: Notice;
  /** Number of times that the notice was published since it appeared. */
  count: number;
  /** Time at which it disappears unless pointer or focus hold it, in milliseconds since 1970. */
  until: number;
}

export type ToastRows = ReturnType<typeof createToastRows>;

/**
 * Keeps the notices of one toast: the newest, and below it those whose action can still be taken. The same notice again replaces
 * the newest and counts up.
 */
export function createToastRows() {
  let rows: readonly ToastRow[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const change = (next: readonly ToastRow[]) => {
    rows = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => rows,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    add: (notice: Notice) => {
      const [newest] = rows;
      const isAgain = newest && !notice.action && textOf(newest.notice) === textOf(notice);
      const row = {
        id: (lastId += 1),
        notice,
        count: isAgain ? newest.count + 1 : 1,
        until: Date.now() + timeOf(notice),
      };
      change([row, ...rows.filter((each) => each.notice.action)]);
    },
    remove: (id: number) => change(rows.filter((row) => row.id !== id)),
  };
}

/** Returns how long a notice is shown, in milliseconds. */
export function timeOf({ action }: Notice): number {
  return action ? ACTION_TOAST_MS : TOAST_MS;
}

const textOf = ({ tone, title = '', message }: Notice) => [tone, title, message].join(':');
