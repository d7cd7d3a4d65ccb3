import { defineCall } from './call.ts';
import { z } from './zod.ts';

const DAYS = 'Enter a whole number of days, at least 1.';
const days = z.int(DAYS).check(z.gte(1, DAYS));

/** Returns the message about a period that is longer than the installation keeps rows. */
export const retentionTooLong = (longest: number) =>
  `This installation keeps them for ${longest} days at most.`;

/** Retention of an organization, in days. */
export const RetentionPeriods = z.object({
  /** Days for which sent and failed mails are kept, with their texts. */
  mail_days: days,
  /** Days for which notifications without a star are kept. */
  notification_days: days,
});
export type RetentionPeriods = z.infer<typeof RetentionPeriods>;

export const getRetention = defineCall({
  service: 'organization',
  method: 'GET',
  path: '/organization-retention',
  isExtension: true,
  access: 'member',
  permission: ['settings', 'read'],
  summary:
    'How long the organization keeps its mails and notifications, and how long this installation keeps them at most.',
  data: z.extend(RetentionPeriods, { longest: RetentionPeriods }),
});
