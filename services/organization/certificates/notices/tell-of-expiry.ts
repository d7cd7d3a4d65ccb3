import type { Transaction } from '#platform/database.ts';
import { tell } from '#platform/notifications/tell.ts';
import type { Platform } from '#platform/platform.ts';
import { claimNotice, findDueNotices, findTold, type DueNotice } from './certificate-notice-store.ts';
import { expiryWords } from './expiry-words.ts';

type Teller = Pick<Platform, 'database' | 'jobs' | 'appUrl'>;

interface Telling {
  /** Returns true once no further notice is to be sent; those that are due remain due. */
  isStopping: () => boolean;
  /** Called with the failure of a single notice, which is tried again the next time. */
  onError: (error: Error) => void;
}

const AT_ONCE = 100;
const PAGE = '/settings/digital-signature';

/**
 * Tells the holders of certificates that expire soon, in the app and by mail, once for each threshold: the first process
 * to claim a notice sends it.
 */
export async function tellOfExpiry(platform: Teller, { isStopping, onError }: Telling): Promise<void> {
  for (;;) {
    const due = await findDueNotices(platform.database, AT_ONCE);
    let failed = 0;
    for (const notice of due) {
      if (isStopping()) return;
      try {
        await platform.database.transaction((tx) => send(tx, platform, notice));
      } catch (error) {
        failed += 1;
        onError(error instanceof Error ? error : new Error(String(error)));
      }
    }
    if (due.length < AT_ONCE || failed > 0) return;
  }
}

async function send(
  tx: Transaction,
  platform: Pick<Teller, 'jobs' | 'appUrl'>,
  notice: DueNotice,
): Promise<void> {
  if (!(await claimNotice(tx, notice))) return;
  const { organizationId, notAfter: usefulUntil } = notice;
  const { subject, sentence, advice } = expiryWords(notice);
  for (const to of await findTold(tx, notice)) {
    await tell(tx, platform, {
      organizationId,
      to,
      kind: 'certificate',
      category: 'Certificates',
      subject,
      sentence,
      paragraphs: [advice],
      link: { path: PAGE, label: 'Open Digital Signature' },
      usefulUntil,
    });
  }
}
