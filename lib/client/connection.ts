import { z } from '#contracts/zod.ts';

/** What browsers that know it say of the connection (Network Information API). */
const Connection = z.object({ downlink: z.number().optional(), effectiveType: z.string().optional() });

/** Whether the browser calls the connection slow: under 1 Mbit/s, or of the slowest kinds. */
export function isSlowConnection(connection: unknown): boolean {
  const parsed = Connection.safeParse(connection);
  if (!parsed.success) return false;
  const { downlink, effectiveType } = parsed.data;
  return (downlink !== undefined && downlink < 1) || effectiveType === 'slow-2g' || effectiveType === '2g';
}

/** The browser's own report of the connection, which changes over time; undefined where there is none. */
export function browserConnection(): (EventTarget & object) | undefined {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined;
  return connection instanceof EventTarget ? connection : undefined;
}
