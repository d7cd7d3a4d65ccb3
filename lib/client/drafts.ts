import { useMemo, useSyncExternalStore } from 'react';
import { isFields } from '#shared/list-in.ts';
import { onSignOut } from './sign-out.ts';

const PREFIX = 'countersign-draft:';
const MAX_AGE_MS = 24 * 60 * 60_000;
const PAGE_LOADED_AT = Date.now();

interface Stored {
  savedAt: number;
  values: unknown;
}

/** Values that were entered and not sent yet. */
export interface Draft<T> {
  values: T;
  /** True if they were entered before the page was loaded. */
  isFromBefore: boolean;
}

/** Parser of the values of a draft, such as a schema; throws for other values. */
export interface Parser<T> {
  parse: (values: unknown) => T;
}

let owner = '';
const listeners = new Set<() => void>();
/** Replaces the browser's storage where that is blocked; a reload then loses the drafts. */
const memory = new Map<string, string>();
onSignOut(removeAllDrafts);

/** Sets the user, and the organization that the session acts for, whose drafts are read and kept from now on. */
export function setDraftOwner(userId: string, organizationId: string | undefined): void {
  owner = `${userId}/${organizationId ?? ''}`;
}

/** Returns the draft with this key that is not older than a day; null if there is none that fits the schema. */
export function readDraft<T>(key: string, schema: Parser<T>): Draft<T> | null {
  return parsed(readText(key), schema);
}

/** Returns the draft with this key and renders again when it changes. */
export function useDraft<T>(key: string, schema: Parser<T>): Draft<T> | null {
  const text = useSyncExternalStore(
    subscribe,
    () => readText(key),
    () => null,
  );
  return useMemo(() => parsed(text, schema), [text, schema]);
}

/** Keeps values for this tab, also when the page is reloaded. They must hold no password, PIN or file. */
export function keepDraft(key: string, values: unknown): void {
  write(key, JSON.stringify({ savedAt: Date.now(), values } satisfies Stored));
}

export function removeDraft(key: string): void {
  if (readText(key) !== null) write(key, null);
}

/** Removes the drafts of all users, when one of them signs out. */
function removeAllDrafts(): void {
  memory.clear();
  try {
    for (const name of Object.keys(window.sessionStorage)) {
      if (name.startsWith(PREFIX)) window.sessionStorage.removeItem(name);
    }
  } catch {
    // nothing is stored where the storage is blocked
  }
  for (const listener of listeners) listener();
}

const nameOf = (key: string) => `${PREFIX}${owner}:${key}`;

function readText(key: string): string | null {
  try {
    return window.sessionStorage.getItem(nameOf(key)) ?? memory.get(nameOf(key)) ?? null;
  } catch {
    return memory.get(nameOf(key)) ?? null;
  }
}

function write(key: string, text: string | null): void {
  memory.delete(nameOf(key));
  try {
    if (text === null) window.sessionStorage.removeItem(nameOf(key));
    else window.sessionStorage.setItem(nameOf(key), text);
  } catch {
    if (text !== null) memory.set(nameOf(key), text);
  }
  for (const listener of listeners) listener();
}

function parsed<T>(text: string | null, schema: Parser<T>): Draft<T> | null {
  if (text === null) return null;
  try {
    const stored: unknown = JSON.parse(text);
    if (!isFields(stored) || typeof stored['savedAt'] !== 'number') return null;
    const { savedAt, values } = stored;
    if (savedAt < Date.now() - MAX_AGE_MS) return null;
    return { values: schema.parse(values), isFromBefore: savedAt < PAGE_LOADED_AT };
  } catch {
    return null; // of an earlier version of the form, or written by the user
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
