import type { Notice, EventKind } from './document-event.ts';

export interface EventWords {
  subject: string;
  /** Sentence that states the event. */
  sentence: string;
  /** List with a line for each document and its details; empty for a single document. */
  items: string[];
  paragraphs: string[];
  /** Path of the web app that shows the documents; null where the reader may not see them any more. */
  link: string | null;
  linkLabel: string;
}

const SHOWN_ITEMS = 50;

type Sentence = (by: string, what: string) => string;
const SUBJECTS: Record<EventKind, Sentence> = {
  turn: (by, what) => `${by} asks you to sign ${what}`,
  handed_over: (by, what) => `${by} asks you to sign ${what}`,
  relieved: (_, what) => `Your signature is no longer needed: ${what}`,
  reminder: (by, what) => `Reminder: ${by} asks you to sign ${what}`,
  due: (by, what) => `Due soon: ${by} asks you to sign ${what}`,
  signed: (by, what) => `${by} signed ${what}`,
  marked_as_signed: (by, what) => `${by} marked ${what} as signed`,
  completed: (_, what) => `Signing complete: ${what}`,
  rejected: (by, what) => `${by} rejected ${what}`,
  cancelled: (by, what) => `${by} cancelled ${what}`,
};
const SENTENCES: Record<EventKind, Sentence> = {
  turn: (by, what) => `${by} asks you to sign ${what}.`,
  handed_over: (by, what) => `${by} asks you to sign ${what} in place of another signatory.`,
  relieved: (by, what) => `${by} has another person sign ${what} in your place.`,
  reminder: (by, what) => `${by} reminds you to sign ${what}.`,
  due: (by, what) => `${by} asks you to sign ${what} before it is due.`,
  signed: (by, what) => `${by} signed ${what}.`,
  marked_as_signed: (by, what) => `${by} marked ${what} as signed.`,
  completed: (_, what) => `The signing of ${what} is complete.`,
  rejected: (by, what) => `${by} rejected ${what}.`,
  cancelled: (by, what) => `${by} cancelled ${what}. No signature is needed any more.`,
};
const TABS: Record<EventKind, string> = {
  turn: 'pending_for_signature',
  handed_over: 'all',
  relieved: 'all',
  reminder: 'pending_for_signature',
  due: 'pending_for_signature',
  signed: 'all',
  marked_as_signed: 'all',
  completed: 'signed',
  rejected: 'rejected',
  cancelled: 'rejected',
};

/** Returns the words of one mail for notices of one kind from one member to another. */
export function wordsOf(notices: readonly [Notice, ...Notice[]], by: string): EventWords {
  const [first] = notices;
  const { kind, message } = first;
  const isOne = notices.length === 1;
  const count = `${notices.length} documents`;
  return {
    subject: SUBJECTS[kind](by, isOne ? first.document.document_name : count),
    sentence: SENTENCES[kind](by, isOne ? `“${first.document.document_name}”` : count),
    paragraphs: [...(isOne ? first.details : []), ...(message ? [message] : [])],
    items: isOne ? [] : itemsOf(notices),
    link:
      kind === 'relieved'
        ? null
        : isOne
          ? documentPath(first.document.id)
          : `/documents?status=${TABS[kind]}`,
    linkLabel: isOne ? 'Open the document' : 'Open the documents',
  };
}

function itemsOf(notices: readonly Notice[]): string[] {
  return shortened(notices.map(({ document, details }) => [document.document_name, ...details].join(' · ')));
}

function shortened(lines: readonly string[]): string[] {
  const rest = lines.length - SHOWN_ITEMS;
  return rest > 0 ? [...lines.slice(0, SHOWN_ITEMS), `and ${rest} more`] : [...lines];
}

/** Returns documents in words, quoted for a sentence and plain for a subject, and the list of several. */
export function namedDocuments(documents: readonly { document_name: string }[]) {
  const names = documents.map(({ document_name }) => document_name);
  const [only] = names.length === 1 ? names : [];
  const count = `${names.length} documents`;
  return {
    quoted: only === undefined ? count : `“${only}”`,
    plain: only ?? count,
    items: only === undefined ? shortened(names) : [],
  };
}

/** Returns the path of the web app that shows a document. */
export function documentPath(id: string): string {
  return `/documents/${id}`;
}
