import { firstFileProblem, uploadMessages, type UploadLimits } from '#contracts/upload.ts';

/** State of a file's upload. locked: the service needs the password that opens the file. */
export type UploadPhase = 'ready' | 'queued' | 'uploading' | 'completed' | 'failed' | 'locked';

/** A file of the list with the state of its upload. */
export interface UploadItem {
  readonly id: string;
  readonly file: File;
  readonly phase: UploadPhase;
  /** Share of the bytes that are sent, from 0 to 1. */
  readonly share: number;
  /** Error of the last attempt. */
  readonly message: string | null;
  /** Warnings about the uploaded file. */
  readonly note: string | null;
  readonly password: string;
}

/** Files to upload, and what was refused when files were last added. */
export interface UploadList {
  readonly items: readonly UploadItem[];
  /** First problem of the files that were added last. */
  readonly problem: string | null;
  /** Names of the files that were refused with it. */
  readonly refused: readonly string[];
}

export const EMPTY_LIST: UploadList = { items: [], problem: null, refused: [] };

/** File to add, and the problem of its content, if any. */
export interface Candidate {
  file: File;
  contentProblem: string | null;
}

/** Rules by which files are added to a list. */
export interface AdmissionRules {
  limits: UploadLimits;
  /** Only the first of the added files counts; it replaces the one in the list. */
  isSingle: boolean;
}

/** Adds files to the list. Skips duplicates; refuses files with a problem and those above the limit. */
export function admit(list: UploadList, candidates: readonly Candidate[], rules: AdmissionRules): UploadList {
  const { limits, isSingle } = rules;
  const items = isSingle && candidates.length > 0 ? [] : [...list.items];
  let problem: string | null = null;
  const refused: string[] = [];
  for (const { file, contentProblem } of isSingle ? candidates.slice(0, 1) : candidates) {
    if (items.some((item) => isSameFile(item.file, file))) continue;
    const fault = firstFileProblem(file, limits) ?? contentProblem;
    const left = items.filter(({ phase }) => phase !== 'completed').length; // uploaded ones only stand there to be seen
    const refusal = fault ?? (left >= limits.maxFiles ? uploadMessages.tooMany(limits.maxFiles) : null);
    problem ??= refusal;
    if (refusal) refused.push(file.name);
    else items.push(newItem(file));
  }
  // A refused single file does not replace the one in the list.
  return { items: isSingle && problem ? list.items : items, problem, refused };
}

/** Returns whether two files have the same name and size. */
export function isSameFile(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size;
}

let lastId = 0;

/** Returns the item of a file that was added. */
export function newItem(file: File): UploadItem {
  lastId += 1;
  return { id: `upload-${lastId}`, file, phase: 'ready', share: 0, message: null, note: null, password: '' };
}

/** Returns the list with a changed item. */
export function changeItem(list: UploadList, id: string, change: Partial<UploadItem>): UploadList {
  return { ...list, items: list.items.map((item) => (item.id === id ? { ...item, ...change } : item)) };
}

/** Highest share shown before the browser reports progress. */
const MAX_SIMULATED_SHARE = 0.9;

/** Advances the share by one tick of max(size / 10, 500,000) bytes, until the browser reports progress. */
export function grow(list: UploadList, id: string): UploadList {
  const items = list.items.map((item) => {
    if (item.id !== id || item.phase !== 'uploading') return item;
    const step = Math.max(item.file.size / 10, 500_000) / item.file.size;
    return { ...item, share: Math.max(item.share, Math.min(MAX_SIMULATED_SHARE, item.share + step)) };
  });
  return { ...list, items };
}

/** Sets the share to the progress that the browser reported; it never decreases. */
export function advance(list: UploadList, id: string, share: number): UploadList {
  const shown = list.items.find((item) => item.id === id)?.share ?? 0;
  return changeItem(list, id, { share: Math.max(shown, share) });
}

/** Returns whether Upload sends the item. */
export function canStart({ phase, password }: UploadItem): boolean {
  return phase === 'ready' || phase === 'failed' || (phase === 'locked' && password !== '');
}

/** Returns whether the item is queued or being sent. */
export function isUnderway({ phase }: UploadItem): boolean {
  return phase === 'queued' || phase === 'uploading';
}
