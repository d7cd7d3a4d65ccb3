import type { NotificationKind } from '#contracts/notification-preferences.ts';
import type { Transaction } from '../database.ts';
import { findOrganizationName } from '../identity/organization-store.ts';
import { sendMail } from '../mail/send-mail.ts';
import type { Platform } from '../platform.ts';
import { notify } from './notify.ts';
import { isMailedBy } from './preferences/channel-rules.ts';
import { findChannels } from './preferences/preference-store.ts';

/** Message to one member, sent in the app and by mail as the member has chosen. */
export interface Telling {
  organizationId: string;
  to: { userId: string; name: string; email: string };
  kind: NotificationKind;
  /** Tab of the inbox. */
  category: string;
  subject: string;
  sentence: string;
  /** Further paragraphs of the mail. */
  paragraphs?: readonly string[];
  /** Path of the web app that shows the subject, and the words of the link in the mail. */
  link: { path: string; label: string };
  /** Time after which the mail is no longer worth sending. */
  usefulUntil?: Date;
}

/** Notifies a member in the caller's transaction. */
export async function tell(
  tx: Transaction,
  { jobs, appUrl }: Pick<Platform, 'jobs' | 'appUrl'>,
  { organizationId, to, kind, category, subject, sentence, paragraphs = [], link, usefulUntil }: Telling,
): Promise<void> {
  const { userId, name, email } = to;
  const channelOf = await findChannels(tx, [userId]);
  const entry = { organizationId, userId, kind, category, description: sentence, link: link.path };
  await notify(tx, [entry], channelOf);
  if (!isMailedBy(channelOf(userId, kind), true)) return;
  const organization = await findOrganizationName(tx, organizationId);
  await sendMail(tx, jobs, {
    organizationId,
    to: email,
    subject,
    content: {
      paragraphs: [`Hello ${name},`, sentence, ...paragraphs],
      link: { label: link.label, url: `${appUrl}${link.path}` },
      footer: `Sent by Countersign for ${organization ?? 'your organization'}.`,
    },
    ...(usefulUntil ? { usefulUntil } : {}),
  });
}
