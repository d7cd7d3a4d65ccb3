import type { Letter, NewsKind } from './document-event.ts';

export interface NewsWords {
  subject: string;
  /** What happened, in one sentence. */
  sentence: string;
  /** A line for each document and what is said of it; none when there is only one. */
  items: string[];
  paragraphs: string[];
  /** Path of the app that shows it. */
  link: string;
  linkLabel: string;
}

const SHOWN_ITEMS = 50;

type Sentence = (by: string, what: string) => string;
const SUBJECTS: Record<NewsKind, Sentence> = {
  turn: (by, what) => `${by} asks you to sign ${what}`,
  reminder: (by, what) => `Reminder: ${by} asks you to sign ${what}`,
  completed: (_, what) => `Signing complete: ${what}`,
  rejected: (by, what) => `${by} rejected ${what}`,
  cancelled: (by, what) => `${by} cancelled ${what}`,
};
const SENTENCES: Record<NewsKind, Sentence> = {
  turn: (by, what) => `${by} asks you to sign ${what}.`,
  reminder: (by, what) => `${by} reminds you to sign ${what}.`,
  completed: (_, what) => `The signing of ${what} is complete.`,
  rejected: (by, what) => `${by} rejected ${what}.`,
  cancelled: (by, what) => `${by} cancelled ${what}. No signature is needed any more.`,
};
const TABS: Record<NewsKind, string> = {
  turn: 'pending_for_signature',
  reminder: 'pending_for_signature',
  completed: 'signed',
  rejected: 'rejected',
  cancelled: 'rejected',
};

/** Letters of one kind from one person to another, in the words of one mail. */
export function wordsOf(letters: readonly [Letter, ...Letter[]], by: string): NewsWords {
  const [first] = letters;
  const { kind, message } = first;
  const isOne = letters.length === 1;
  const count = `${letters.length} documents`;
  return {
    subject: SUBJECTS[kind](by, isOne ? first.document.document_name : count),
    sentence: SENTENCES[kind](by, isOne ? `“${first.document.document_name}”` : count),
    paragraphs: [...(isOne ? first.details : []), ...(message ? [message] : [])],
    items: isOne ? [] : itemsOf(letters),
    link: isOne ? documentPath(first.document.id) : `/documents?status=${TABS[kind]}`,
    linkLabel: isOne ? 'Open the document' : 'Open the documents',
  };
}

function itemsOf(letters: readonly Letter[]): string[] {
  const shown = letters
    .slice(0, SHOWN_ITEMS)
    .map(({ document, details }) => [document.document_name, ...details].join(' · '));
  const rest = letters.length - shown.length;
  return rest > 0 ? [...shown, `and ${rest} more`] : shown;
}

/** Where the app shows a document. */
export function documentPath(id: string): string {
  return `/documents?layout=preview&instanceId=${id}`;
}
