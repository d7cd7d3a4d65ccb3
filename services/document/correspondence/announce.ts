import { apiKeyLabel, type Member } from '#platform/auth/caller.ts';
import type { Transaction } from '#platform/database.ts';
import { findAddressees, findNames, type Addressee } from '#platform/identity/member-store.ts';
import { sendMail } from '#platform/mail/send-mail.ts';
import { notify } from '#platform/notifications/notify.ts';
import { isMailedBy } from '#platform/notifications/preferences/channel-rules.ts';
import { findChannels, type ChannelOf } from '#platform/notifications/preferences/preference-store.ts';
import type { MemberContext } from '#platform/platform.ts';
import { KIND_OF, noticesOf, type DocumentEvent, type Notice, type Participants } from './document-event.ts';
import { signatoriesByDocument } from '../turns/signatory-store.ts';
import { wordsOf } from './event-words.ts';
import { callToActionOfInvited, type CallToAction } from './invited-call-to-action.ts';
import { mailFooter } from './mail-footer.ts';

type Notices = [Notice, ...Notice[]];

/** Member on whose behalf notices are sent, and the dependencies for sending them. */
interface Teller extends Pick<MemberContext, 'jobs' | 'appUrl' | 'operatorEmail'> {
  caller: Pick<Member, 'organizationId' | 'userId' | 'key'>;
}

/** Sends the notices of events, in the app and by mail. A member gets one notice for many documents. */
export async function announce(
  tx: Transaction,
  context: Teller,
  events: readonly DocumentEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const { organizationId, userId: actor, key } = context.caller;
  const participants = await participantsIn(tx, organizationId, events);
  const notices = events.flatMap((one) => noticesOf(one, { actor, participants }));
  if (notices.length === 0) return;
  const people = await findAddressees(
    tx,
    organizationId,
    notices.map(({ to }) => to),
  );
  const names = await findNames(
    tx,
    notices.map(({ by }) => by),
  );
  if (key) names.set(actor, apiKeyLabel(key.name));
  const footer = await mailFooter(tx, organizationId);
  const channels = await findChannels(tx, people.keys());
  for (const group of grouped(notices)) {
    const to = people.get(group[0].to);
    if (to)
      await deliver(tx, context, { notices: group, to, by: names.get(group[0].by) ?? '', footer, channels });
  }
}

interface Delivery {
  notices: Notices;
  to: Addressee;
  by: string;
  footer: string;
  channels: ChannelOf;
}

async function deliver(
  tx: Transaction,
  { caller, jobs, appUrl, operatorEmail }: Teller,
  { notices, to, by, footer, channels }: Delivery,
): Promise<void> {
  const { organizationId } = caller;
  const [{ kind, isMailed }] = notices;
  const { subject, sentence, paragraphs, items, link, linkLabel } = wordsOf(notices, by);
  const chosen = KIND_OF[kind];
  const entry = { organizationId, userId: to.id, kind: chosen, category: 'Documents', link };
  await notify(tx, [{ ...entry, description: sentence }], channels);
  const isRequestToGuest = to.isInvited || (to.isGuest && chosen === 'turn'); // mailed whatever is chosen
  if (isRequestToGuest ? !isMailed : !isMailedBy(channels(to.id, chosen), isMailed)) return;
  const action: CallToAction = to.isInvited
    ? await callToActionOfInvited(tx, caller, { kind, email: to.email, appUrl })
    : { paragraphs: [], ...(link ? { link: { label: linkLabel, url: `${appUrl}${link}` } } : {}) };
  await sendMail(tx, jobs, {
    organizationId,
    to: to.email,
    subject,
    content: {
      paragraphs: [
        to.isInvited ? 'Hello,' : `Hello ${to.name},`,
        sentence,
        ...paragraphs,
        ...action.paragraphs,
      ],
      items,
      ...(action.link ? { link: action.link } : {}),
      footer: action.footer ?? footer,
      report: operatorEmail,
    },
    ...action.mail,
  });
}

/** Groups notices of the same kind from one member to another. */
function grouped(notices: readonly Notice[]): Notices[] {
  const groups = new Map<string, Notices>();
  for (const notice of notices) {
    const key = [notice.kind, notice.to, notice.by, notice.isMailed, notice.message].join(' ');
    const group = groups.get(key);
    if (group) group.push(notice);
    else groups.set(key, [notice]);
  }
  return [...groups.values()];
}

const WITH_PARTICIPANTS: ReadonlySet<DocumentEvent['kind']> = new Set(['completed', 'rejected', 'cancelled']);

async function participantsIn(
  tx: Transaction,
  organizationId: string,
  events: readonly DocumentEvent[],
): Promise<Participants> {
  const ids = events.filter(({ kind }) => WITH_PARTICIPANTS.has(kind)).map(({ document }) => document.id);
  if (ids.length === 0) return new Map();
  return signatoriesByDocument(tx, organizationId, ids);
}
