import { z } from '#contracts/zod.ts';

/** Part of the Network Information API that not all browsers have. */
const Connection = z.object({ downlink: z.number().optional(), effectiveType: z.string().optional() });

/** Checks whether the browser reports a slow connection: under 1 Mbit/s, or of the types 2g and slow-2g. */
export function isSlowConnection(connection: unknown): boolean {
  const parsed = Connection.safeParse(connection);
  if (!parsed.success) return false;
  const { downlink, effectiveType } = parsed.data;
  return (downlink !== undefined && downlink < 1) || effectiveType === 'slow-2g' || effectiveType === '2g';
}

/** Returns the browser's report of the connection, which emits `change`; undefined in browsers without one. */
export function browserConnection(): (EventTarget & object) | undefined {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined;
  return connection instanceof EventTarget ? connection : undefined;
}
