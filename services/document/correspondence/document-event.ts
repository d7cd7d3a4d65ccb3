import type { NotificationKind } from '#contracts/notification-preferences.ts';
import { dayWords } from '#platform/moment-words.ts';
import type { StoredDocument } from '../document-store.ts';
import type { StoredSignatory } from '../turns/signatory-store.ts';

/** Event of a document of which other members are notified. */
export type DocumentEvent =
  | {
      kind: 'turn';
      document: StoredDocument;
      signatory: StoredSignatory;
      /** False where another mail tells of it; true by default. */
      isMailed?: boolean;
    }
  | {
      kind: 'handed_over';
      document: StoredDocument;
      signatory: StoredSignatory;
      former: string;
      reason: string;
      isMailed: boolean;
    }
  | {
      kind: 'relieved';
      document: StoredDocument;
      former: Pick<StoredSignatory, 'user_id' | 'state'>;
      reason: string;
    }
  | { kind: 'reminder'; document: StoredDocument; signatory: StoredSignatory; message: string }
  | { kind: 'due'; document: StoredDocument; signatory: StoredSignatory; daysLeft: number }
  | { kind: 'signed' | 'marked_as_signed'; document: StoredDocument }
  | { kind: 'completed'; document: StoredDocument }
  | { kind: 'rejected'; document: StoredDocument; remarks: string }
  | { kind: 'cancelled'; document: StoredDocument; remarks: string };

/** Returns the events of a signature: that it was made, unless the completion says so too, and what follows from it. */
export function withSignature(kind: 'signed' | 'marked_as_signed', next: DocumentEvent): DocumentEvent[] {
  return next.kind === 'completed' ? [next] : [{ kind, document: next.document }, next];
}

export type EventKind = DocumentEvent['kind'];

/** Kind of each event as users choose how they are notified of it. */
export const KIND_OF: Record<EventKind, NotificationKind> = {
  turn: 'turn',
  handed_over: 'turn',
  relieved: 'turn',
  reminder: 'turn',
  due: 'turn',
  signed: 'signed',
  marked_as_signed: 'signed',
  completed: 'completed',
  rejected: 'rejected',
  cancelled: 'cancelled',
};

/**
 * Notice of an event to one member: in the app, and by mail when it asks the member to act or concerns the
 * member's own document, unless the member has chosen otherwise.
 */
export interface Notice {
  kind: EventKind;
  to: string;
  /** User id of the member named as the cause. */
  by: string;
  isMailed: boolean;
  document: { id: string; document_name: string };
  /** Further facts about the document: pages, note or remark. */
  details: string[];
  /** Message of the actor, printed once for any number of documents. */
  message: string;
}

/** Signatories by document. */
export type Participants = ReadonlyMap<string, readonly Pick<StoredSignatory, 'user_id' | 'state'>[]>;

/**
 * Returns the notices of an event. Actors get no notice of their own actions, except the owner, who gets the
 * completion by mail.
 */
export function noticesOf(event: DocumentEvent, { actor, participants }: EventScene): Notice[] {
  const { document } = event;
  const owner = document.uploaded_by;
  const base = { kind: event.kind, document, by: actor, details: [], message: '' };
  switch (event.kind) {
    case 'turn':
      return [
        {
          ...base,
          by: owner,
          to: event.signatory.user_id,
          isMailed: event.isMailed ?? true,
          details: [...dueOf(document), ...taskOf(event.signatory)],
        },
      ].filter(({ to }) => to !== actor);
    case 'handed_over': {
      const { signatory, former, reason, isMailed } = event;
      const later = signatory.state === 'waiting' ? ['You get another mail when it is your turn.'] : [];
      const details = [`In place of ${former}: ${reason}`, ...taskOf(signatory), ...later];
      return [{ ...base, to: signatory.user_id, isMailed, details }].filter(({ to }) => to !== actor);
    }
    case 'relieved': {
      const { user_id: to, state } = event.former; // earlier mails told only of a turn
      const details = [`Reason: ${event.reason}`];
      return to === actor ? [] : [{ ...base, to, isMailed: state === 'pending', details }];
    }
    case 'reminder': {
      const { signatory, message } = event;
      return [{ ...base, to: signatory.user_id, isMailed: true, details: taskOf(signatory), message }];
    }
    case 'due': {
      const { signatory, daysLeft } = event;
      const day = document.due_date ? `: ${dayWords(document.due_date)}` : '';
      const details = [`${dueWords(daysLeft)}${day}`, ...taskOf(signatory)];
      return [{ ...base, by: owner, to: signatory.user_id, isMailed: true, details }];
    }
    case 'signed':
    case 'marked_as_signed':
      return owner === actor ? [] : [{ ...base, to: owner, isMailed: true }];
    case 'completed': {
      const others = askedOf(participants, document).filter((id) => id !== owner && id !== actor);
      const details = markedOf(participants, document);
      return [
        { ...base, to: owner, isMailed: true, details },
        ...others.map((to) => ({ ...base, to, isMailed: false, details })),
      ];
    }
    case 'rejected':
    case 'cancelled': {
      const mailed = event.kind === 'rejected' ? owner : document.turn_user_id;
      const concerned = new Set([owner, ...askedOf(participants, document)]);
      concerned.delete(actor);
      const details = event.remarks ? [`Remark: ${event.remarks}`] : [];
      return [...concerned].map((to) => ({ ...base, to, isMailed: to === mailed, details }));
    }
  }
}

export interface EventScene {
  actor: string;
  participants: Participants;
}

/**
 * Returns the user ids of signatories who have acted or had the turn when `document` was read; later
 * signatories were never notified of it.
 */
function askedOf(participants: Participants, { id, turn_user_id }: StoredDocument): string[] {
  return (participants.get(id) ?? [])
    .filter(({ user_id, state }) => state !== 'waiting' || user_id === turn_user_id)
    .map(({ user_id }) => user_id);
}

/**
 * Returns a detail that counts the signatories marked as signed: the owner must know that the file lacks
 * their signatures.
 */
function markedOf(participants: Participants, { id }: StoredDocument): string[] {
  const all = participants.get(id) ?? [];
  const marked = all.filter(({ state }) => state === 'marked_as_signed').length;
  if (marked === 0) return [];
  const verb = marked === 1 ? 'was' : 'were';
  return [
    `${marked} of ${all.length} ${all.length === 1 ? 'signatory' : 'signatories'} ${verb} marked as signed, without a digital signature in the file.`,
  ];
}

/** Returns in words how soon a document is due. */
export function dueWords(daysLeft: number): string {
  if (daysLeft === 0) return 'Due today';
  return daysLeft === 1 ? 'Due tomorrow' : `Due in ${daysLeft} days`;
}

/** Returns the due date of a document as a line of a mail; none if there is none. */
export function dueOf({ due_date }: Pick<StoredDocument, 'due_date'>): string[] {
  return due_date ? [`Due date: ${dayWords(due_date)}`] : [];
}

/** Returns the pages to sign, if any are named, and the note of a signatory, as lines of a mail. */
export function taskOf({
  pages_to_sign: pages,
  instruction_notes,
}: Pick<StoredSignatory, 'pages_to_sign' | 'instruction_notes'>): string[] {
  const where = `${pages.length === 1 ? 'Page' : 'Pages'} to sign: ${pages.join(', ')}`;
  return [...(pages.length > 0 ? [where] : []), ...(instruction_notes ? [`Note: ${instruction_notes}`] : [])];
}
