import type { Actor } from '#platform/audit/record-activity.ts';
import type { Transaction } from '#platform/database.ts';
import { findOrganizationName } from '#platform/identity/organization-store.ts';
import { findInvitationOf } from '#platform/invitations/guest-store.ts';
import { invitationLink, linkTerm } from '#platform/invitations/invitation-link.ts';
import { renewGuestInvitation } from '#platform/invitations/invite-guests.ts';
import type { NewMail } from '#platform/mail/send-mail.ts';
import type { EventKind } from './document-event.ts';

/** Part of a mail that leads its recipient to the documents. */
export interface CallToAction {
  paragraphs: readonly string[];
  link?: { label: string; url: string };
  /** Replaces the usual last line of the mail. */
  footer?: string;
  mail?: Pick<NewMail, 'isSecret' | 'usefulUntil'>;
}

interface Invited {
  kind: EventKind;
  email: string;
  appUrl: string;
}

const TO_SIGN: ReadonlySet<EventKind> = new Set(['turn', 'handed_over', 'reminder']);

/**
 * Returns what leads a person whose invitation is open to a document. A reminder, and any notice after the invitation has
 * expired, carries a new link, which ends the former one.
 */
export async function callToActionOfInvited(
  tx: Transaction,
  caller: Actor,
  { kind, email, appUrl }: Invited,
): Promise<CallToAction> {
  if (!TO_SIGN.has(kind)) return { paragraphs: [] };
  const open = await findInvitationOf(tx, caller.organizationId, email);
  if (kind !== 'reminder' && open?.isInTime)
    return { paragraphs: ['Accept the invitation that was mailed to you before to see and sign it.'] };
  const token = await renewGuestInvitation(tx, caller, email);
  const organization = (await findOrganizationName(tx, caller.organizationId)) ?? '';
  return {
    paragraphs: [`Accept the invitation of ${organization} to see what you sign.`],
    link: invitationLink(appUrl, token),
    ...(await linkTerm(tx, { organizationId: caller.organizationId, organization })),
  };
}
