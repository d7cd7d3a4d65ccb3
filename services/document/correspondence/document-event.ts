import type { StoredDocument } from '../document-store.ts';
import type { StoredSignatory } from '../turns/signatory-store.ts';

/** Something that happened to a document and that others must hear of. */
export type DocumentNews =
  | { kind: 'turn'; document: StoredDocument; signatory: StoredSignatory }
  | { kind: 'reminder'; document: StoredDocument; signatory: StoredSignatory; message: string }
  | { kind: 'completed'; document: StoredDocument }
  | { kind: 'rejected'; document: StoredDocument; remarks: string }
  | { kind: 'cancelled'; document: StoredDocument; remarks: string };

export type NewsKind = DocumentNews['kind'];

/** One piece of news for one person: in the app, and by mail where it asks something of them or is about what they own. */
export interface Letter {
  kind: NewsKind;
  to: string;
  /** User id of the person whose doing it is told as. */
  by: string;
  isMailed: boolean;
  document: { id: string; document_name: string };
  /** What is said of this document besides: the pages, a note, a remark. */
  details: string[];
  /** Said once, however many documents it is about. */
  message: string;
}

/** Those who take part in a document besides its owner: all who were asked so far. */
export type Participants = ReadonlyMap<string, readonly Pick<StoredSignatory, 'user_id' | 'state'>[]>;

/** Whom a piece of news goes to, and how. Nobody is told of what they did themselves, but the owner gets the end by mail. */
export function lettersOf(news: DocumentNews, { actor, participants }: NewsScene): Letter[] {
  const { document } = news;
  const owner = document.uploaded_by;
  const base = { kind: news.kind, document, by: actor, details: [], message: '' };
  switch (news.kind) {
    case 'turn':
      return [
        { ...base, by: owner, to: news.signatory.user_id, isMailed: true, details: taskOf(news.signatory) },
      ].filter(({ to }) => to !== actor);
    case 'reminder': {
      const { signatory, message } = news;
      return [{ ...base, to: signatory.user_id, isMailed: true, details: taskOf(signatory), message }];
    }
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
      const mailed = news.kind === 'rejected' ? owner : document.turn_user_id;
      const concerned = new Set([owner, ...askedOf(participants, document)]);
      concerned.delete(actor);
      const details = news.remarks ? [`Remark: ${news.remarks}`] : [];
      return [...concerned].map((to) => ({ ...base, to, isMailed: to === mailed, details }));
    }
  }
}

export interface NewsScene {
  actor: string;
  participants: Participants;
}

/** Who has acted, or whose turn it was when `document` was read; who was still to be asked knows nothing of it. */
function askedOf(participants: Participants, { id, turn_user_id }: StoredDocument): string[] {
  return (participants.get(id) ?? [])
    .filter(({ user_id, state }) => state !== 'waiting' || user_id === turn_user_id)
    .map(({ user_id }) => user_id);
}

/** Who is marked as signed has left no signature in the file, which its owner must not take for granted. */
function markedOf(participants: Participants, { id }: StoredDocument): string[] {
  const all = participants.get(id) ?? [];
  const marked = all.filter(({ state }) => state === 'marked_as_signed').length;
  if (marked === 0) return [];
  const verb = marked === 1 ? 'was' : 'were';
  return [
    `${marked} of ${all.length} ${all.length === 1 ? 'signatory' : 'signatories'} ${verb} marked as signed, without a digital signature in the file.`,
  ];
}

function taskOf({ pages_to_sign: pages, instruction_notes }: StoredSignatory): string[] {
  const where = `${pages.length === 1 ? 'Page' : 'Pages'} to sign: ${pages.join(', ')}`;
  return instruction_notes ? [where, `Note: ${instruction_notes}`] : [where];
}
