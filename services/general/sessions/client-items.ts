import type { SessionClient } from '#platform/auth/session-store.ts';
import { describeUserAgent } from './describe-user-agent.ts';

/** Returns the lines of a mail that tell when and from which client something was done. */
export function clientItems({ ip, userAgent }: SessionClient): string[] {
  const { device, browser } = describeUserAgent(userAgent);
  const program = [browser, device].filter(Boolean).join(', ');
  return [
    `Time: ${utcTime(new Date())}`,
    ...(program ? [`Device: ${program}`] : []),
    ...(ip ? [`Address: ${ip}`] : []),
  ];
}

/** Returns a time as `2026-11-22 11:40 UTC`. */
function utcTime(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
