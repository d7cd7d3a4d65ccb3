import type { Member } from '#platform/auth/caller.ts';
import type { Transaction } from '#platform/database.ts';
import { findAddressees, findNames, type Addressee } from '#platform/identity/member-store.ts';
import { sendMail } from '#platform/mail/send-mail.ts';
import { notify } from '#platform/notifications/notify.ts';
import type { MemberContext } from '#platform/platform.ts';
import { lettersOf, type DocumentNews, type Letter, type Participants } from './document-event.ts';
import { signatoriesByDocument } from '../turns/signatory-store.ts';
import { wordsOf } from './event-words.ts';
import { mailFooter } from './mail-footer.ts';

type Letters = [Letter, ...Letter[]];

/** Who tells, and by what means. */
interface Teller extends Pick<MemberContext, 'jobs' | 'appUrl'> {
  caller: Pick<Member, 'organizationId' | 'userId'>;
}

/** Tells those concerned, in the app and by mail: of many documents at once one person hears once. */
export async function announce(
  tx: Transaction,
  context: Teller,
  news: readonly DocumentNews[],
): Promise<void> {
  if (news.length === 0) return;
  const { organizationId, userId: actor } = context.caller;
  const participants = await participantsIn(tx, organizationId, news);
  const letters = news.flatMap((one) => lettersOf(one, { actor, participants }));
  if (letters.length === 0) return;
  const people = await findAddressees(
    tx,
    organizationId,
    letters.map(({ to }) => to),
  );
  const names = await findNames(
    tx,
    letters.map(({ by }) => by),
  );
  const footer = await mailFooter(tx, organizationId);
  for (const group of grouped(letters)) {
    const to = people.get(group[0].to);
    if (to) await deliver(tx, context, { letters: group, to, by: names.get(group[0].by) ?? '', footer });
  }
}

interface Delivery {
  letters: Letters;
  to: Addressee;
  by: string;
  footer: string;
}

async function deliver(
  tx: Transaction,
  { caller: { organizationId }, jobs, appUrl }: Teller,
  { letters, to, by, footer }: Delivery,
): Promise<void> {
  const { subject, sentence, paragraphs, items, link, linkLabel } = wordsOf(letters, by);
  await notify(tx, [{ organizationId, userId: to.id, category: 'Documents', description: sentence, link }]);
  if (!letters[0].isMailed) return;
  await sendMail(tx, jobs, {
    organizationId,
    to: to.email,
    subject,
    content: {
      paragraphs: [`Hello ${to.name},`, sentence, ...paragraphs],
      items,
      link: { label: linkLabel, url: `${appUrl}${link}` },
      footer,
    },
  });
}

/** Letters of one kind, from one person to another, go together. */
function grouped(letters: readonly Letter[]): Letters[] {
  const groups = new Map<string, Letters>();
  for (const letter of letters) {
    const key = [letter.kind, letter.to, letter.by, letter.isMailed, letter.message].join(' ');
    const group = groups.get(key);
    if (group) group.push(letter);
    else groups.set(key, [letter]);
  }
  return [...groups.values()];
}

const WITH_PARTICIPANTS: ReadonlySet<DocumentNews['kind']> = new Set(['completed', 'rejected', 'cancelled']);

async function participantsIn(
  tx: Transaction,
  organizationId: string,
  news: readonly DocumentNews[],
): Promise<Participants> {
  const ids = news.filter(({ kind }) => WITH_PARTICIPANTS.has(kind)).map(({ document }) => document.id);
  if (ids.length === 0) return new Map();
  return signatoriesByDocument(tx, organizationId, ids);
}
