import type { Notice, EventKind } from './document-event.ts';

export interface EventWords {
  subject: string;
  /** Sentence that states the event. */
  sentence: string;
  /** List with a line for each document and its details; empty for a single document. */
  items: string[];
  paragraphs: string[];
  /** Path of the web app that shows the documents. */
  link: string;
  linkLabel: string;
}

const SHOWN_ITEMS = 50;

type Sentence = (by: string, what: string) => string;
const SUBJECTS: Record<EventKind, Sentence> = {
  turn: (by, what) => `${by} asks you to sign ${what}`,
  reminder: (by, what) => `Reminder: ${by} asks you to sign ${what}`,
  completed: (_, what) => `Signing complete: ${what}`,
  rejected: (by, what) => `${by} rejected ${what}`,
  cancelled: (by, what) => `${by} cancelled ${what}`,
};
const SENTENCES: Record<EventKind, Sentence> = {
  turn: (by, what) => `${by} asks you to sign ${what}.`,
  reminder: (by, what) => `${by} reminds you to sign ${what}.`,
  completed: (_, what) => `The signing of ${what} is complete.`,
  rejected: (by, what) => `${by} rejected ${what}.`,
  cancelled: (by, what) => `${by} cancelled ${what}. No signature is needed any more.`,
};
const TABS: Record<EventKind, string> = {
  turn: 'pending_for_signature',
  reminder: 'pending_for_signature',
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
    link: isOne ? documentPath(first.document.id) : `/documents?status=${TABS[kind]}`,
    linkLabel: isOne ? 'Open the document' : 'Open the documents',
  };
}

function itemsOf(notices: readonly Notice[]): string[] {
  const shown = notices
    .slice(0, SHOWN_ITEMS)
    .map(({ document, details }) => [document.document_name, ...details].join(' · '));
  const rest = notices.length - shown.length;
  return rest > 0 ? [...shown, `and ${rest} more`] : shown;
}

/** Returns the path of the web app that shows a document. */
export function documentPath(id: string): string {
  return `/documents?layout=preview&instanceId=${id}`;
}
