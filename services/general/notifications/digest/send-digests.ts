import { sendMail } from '#platform/mail/send-mail.ts';
import type { Transaction } from '#platform/database.ts';
import { newestNotifications } from '#platform/notifications/notification-store.ts';
import type { Platform } from '#platform/platform.ts';
import { digestDay } from './digest-day.ts';
import { claimDigest, findDigestReaders, type DigestReader } from './digest-store.ts';

interface Sending {
  now: Date;
  /** Returns true once no further digest is to be sent; those that are due remain due. */
  isStopping: () => boolean;
  /** Called with the failure of a single digest, which is tried again the next time. */
  onError: (error: Error) => void;
}

type Sender = Pick<Platform, 'database' | 'jobs' | 'appUrl'>;

const AT_ONCE = 500;
const SEARCHED = 200;
const LISTED = 50;

/**
 * Mails the digests that are due at a moment, each once: the first process to claim one sends it.
 */
export async function sendDigests(sender: Sender, { now, isStopping, onError }: Sending): Promise<void> {
  for (let after: string | null = null; ;) {
    const readers: DigestReader[] = await findDigestReaders(sender.database, { after, limit: AT_ONCE });
    for (const reader of readers) {
      if (isStopping()) return;
      const day = digestDay(now, reader.zone);
      if (reader.lastDay !== null && reader.lastDay >= day) continue;
      try {
        await sender.database.transaction((tx) => send(tx, sender, { reader, day }));
      } catch (error) {
        onError(error instanceof Error ? error : new Error(String(error)));
      }
    }
    after = readers.at(-1)?.userId ?? null;
    if (readers.length < AT_ONCE) return;
  }
}

async function send(
  tx: Transaction,
  { jobs, appUrl }: Pick<Sender, 'jobs' | 'appUrl'>,
  { reader: { userId, name, email }, day }: { reader: DigestReader; day: string },
): Promise<void> {
  if (!(await claimDigest(tx, { userId, day }))) return;
  const newest = await newestNotifications(tx, userId, SEARCHED);
  const unread = newest.filter(({ is_read }) => !is_read);
  if (unread.length === 0) return;
  const count = unread.length === 1 ? 'One unread notification' : `${unread.length} unread notifications`;
  const rest = unread.length - LISTED;
  await sendMail(tx, jobs, {
    to: email,
    subject: count,
    content: {
      paragraphs: [`Hello ${name},`, `${count} in Countersign, the newest first:`],
      items: [
        ...unread.slice(0, LISTED).map(({ description, organization_name, link }) => {
          const text = `${organization_name}: ${description}`;
          return link === null ? text : { text, url: `${appUrl}${link}` };
        }),
        ...(rest > 0 ? [`and ${rest} more`] : []),
      ],
      link: { label: 'Open Countersign', url: `${appUrl}/documents` },
      footer: `You chose this daily summary: ${appUrl}/account/account-settings#notifications`,
    },
  });
}
