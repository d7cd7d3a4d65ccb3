import { RetentionPeriods } from '#contracts/retention.ts';
import { z } from '#contracts/zod.ts';
import { numberIn } from './number-in.ts';

const { mail_days, notification_days } = RetentionPeriods.shape;

/** Retention periods as they are entered: days as text. */
export const RetentionInput = z.object({
  mail_days: numberIn(mail_days),
  notification_days: numberIn(notification_days),
});
export type RetentionInput = z.input<typeof RetentionInput>;
