import { firstFileProblem, uploadMessages, type UploadLimits } from '#contracts/upload.ts';

/** locked: the service asks for the password that opens the file. */
export type UploadPhase = 'ready' | 'queued' | 'uploading' | 'completed' | 'failed' | 'locked';

export interface UploadItem {
  readonly id: string;
  readonly file: File;
  readonly phase: UploadPhase;
  /** Share of the bytes that have left, from 0 to 1. */
  readonly share: number;
  readonly message: string | null;
  readonly password: string;
}

export interface UploadList {
  readonly items: readonly UploadItem[];
  /** The first thing wrong with the files that were added last. */
  readonly problem: string | null;
  /** The names of all that did not join because of a problem, the same time. */
  readonly refused: readonly string[];
}

export const EMPTY_LIST: UploadList = { items: [], problem: null, refused: [] };

/** A file that someone wants to add, and what is wrong with its content, if anything. */
export interface Candidate {
  file: File;
  contentProblem: string | null;
}

export interface AdmissionRules {
  limits: UploadLimits;
  /** Only the first file that is dropped counts, and it takes the place of the one before. */
  isSingle: boolean;
}

/** The list with the files that may join it: no duplicates, none with a problem, not more than the limit. */
export function admit(list: UploadList, candidates: readonly Candidate[], rules: AdmissionRules): UploadList {
  const { limits, isSingle } = rules;
  const items = isSingle && candidates.length > 0 ? [] : [...list.items];
  let problem: string | null = null;
  const refused: string[] = [];
  for (const { file, contentProblem } of isSingle ? candidates.slice(0, 1) : candidates) {
    if (items.some((item) => isSameFile(item.file, file))) continue;
    const fault = firstFileProblem(file, limits) ?? contentProblem;
    const refusal =
      fault ?? (items.length >= limits.maxFiles ? uploadMessages.tooMany(limits.maxFiles) : null);
    problem ??= refusal;
    if (refusal) refused.push(file.name);
    else items.push(newItem(file));
  }
  // A refused single file does not cost the one that is there.
  return { items: isSingle && problem ? list.items : items, problem, refused };
}

function isSameFile(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size;
}

let lastId = 0;

function newItem(file: File): UploadItem {
  lastId += 1;
  return { id: `upload-${lastId}`, file, phase: 'ready', share: 0, message: null, password: '' };
}

export function changeItem(list: UploadList, id: string, change: Partial<UploadItem>): UploadList {
  return { ...list, items: list.items.map((item) => (item.id === id ? { ...item, ...change } : item)) };
}

const MOST_BEFORE_BYTES = 0.9;

/** One tick before bytes move: max(size / 10, 500,000) bytes, but never as if all had gone. */
export function grow(list: UploadList, id: string): UploadList {
  const items = list.items.map((item) => {
    if (item.id !== id || item.phase !== 'uploading') return item;
    const step = Math.max(item.file.size / 10, 500_000) / item.file.size;
    return { ...item, share: Math.max(item.share, Math.min(MOST_BEFORE_BYTES, item.share + step)) };
  });
  return { ...list, items };
}

/** Bytes have left. The bar never runs backwards. */
export function advance(list: UploadList, id: string, share: number): UploadList {
  const shown = list.items.find((item) => item.id === id)?.share ?? 0;
  return changeItem(list, id, { share: Math.max(shown, share) });
}

/** Whether pressing Upload would send it. */
export function canStart({ phase, password }: UploadItem): boolean {
  return phase === 'ready' || phase === 'failed' || (phase === 'locked' && password !== '');
}

export function isUnderway({ phase }: UploadItem): boolean {
  return phase === 'queued' || phase === 'uploading';
}
