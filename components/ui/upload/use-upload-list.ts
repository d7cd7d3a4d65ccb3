import { useCallback, useEffect, useRef, useState } from 'react';
import { RequestError } from '#client/request-error.ts';
import { GENERIC_ERROR } from '#contracts/messages.ts';
import { createQueue } from './upload-list-queue.ts';
import {
  admit,
  advance,
  canStart,
  changeItem,
  EMPTY_LIST,
  grow,
  type AdmissionRules,
  type UploadItem,
} from './upload-list-state.ts';

const TICK_MS = 100;
const MAX_RUNNING = 2;

/** Input of `send`: one file to upload. */
export interface Sending {
  file: File;
  /** Password that opens the file; empty if none was entered. */
  password: string;
  /** Takes the share of the bytes that are sent, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

export interface UploadListOptions extends AdmissionRules {
  /** Resolves to the problem of a file's content, or null; called when the file is added. */
  inspect?: ((file: File) => Promise<string | null>) | undefined;
  /** Sends one file and resolves to what its uploader should know about it, or null; rejects with a RequestError, whose message is shown at the file. */
  send: (sending: Sending) => Promise<string | null>;
  /** Called after each uploaded file. */
  onUploaded: () => void;
}

/** Manages a list of files to upload. Sends one file a request, two at a time; unmounting aborts all of them. */
export function useUploadList({ limits, isSingle, inspect, send, onUploaded }: UploadListOptions) {
  const [list, setList] = useState(EMPTY_LIST);
  const [queue] = useState(() => createQueue(MAX_RUNNING));
  const underway = useRef(new Map<string, AbortController>());
  const change = (id: string, facts: Partial<UploadItem>) => setList((now) => changeItem(now, id, facts));

  const stopAll = useCallback(() => {
    for (const controller of underway.current.values()) controller.abort();
  }, []);
  useEffect(() => stopAll, [stopAll]);

  const add = async (files: readonly File[]) => {
    const candidates = await Promise.all(
      files.map(async (file) => ({ file, contentProblem: await contentProblemOf(file, inspect) })),
    );
    setList((now) => admit(now, candidates, { limits, isSingle }));
  };
  const remove = (id: string) => {
    underway.current.get(id)?.abort();
    setList((now) => ({ items: now.items.filter((item) => item.id !== id), problem: null, refused: [] }));
  };
  const removeAll = () => {
    stopAll();
    setList(EMPTY_LIST);
  };

  const upload = async (item: UploadItem, signal: AbortSignal) => {
    if (signal.aborted) return;
    const { id, file, password } = item;
    change(id, { phase: 'uploading', share: 0, message: null });
    const ticks = setInterval(() => setList((now) => grow(now, id)), TICK_MS);
    const onProgress = (share: number) => {
      if (share > 0) clearInterval(ticks);
      setList((now) => advance(now, id, share));
    };
    try {
      const note = await send({ file, password, onProgress, signal });
      change(id, { phase: 'completed', share: 1, password: '', note });
      onUploaded();
    } catch (error) {
      change(id, outcomeOf(error));
    } finally {
      clearInterval(ticks);
      underway.current.delete(id);
    }
  };
  const start = (items: readonly UploadItem[] = list.items) => {
    for (const item of items.filter(canStart)) {
      const controller = new AbortController();
      underway.current.set(item.id, controller);
      change(item.id, { phase: 'queued', share: 0, message: null });
      queue.push(() => upload(item, controller.signal));
    }
  };
  return {
    ...list,
    add,
    remove,
    removeAll,
    start,
    setPassword: (id: string, password: string) => change(id, { password }),
  };
}

/** Resolves to the problem of a file's content, also if it cannot be read, or to null. */
export async function contentProblemOf(
  file: File,
  inspect: UploadListOptions['inspect'],
): Promise<string | null> {
  try {
    return (await inspect?.(file)) ?? null;
  } catch {
    return `${file.name} cannot be read.`; // a folder, or a file that was deleted meanwhile
  }
}

/** Returns what a failed upload changes in its item. */
export function outcomeOf(error: unknown): Partial<UploadItem> {
  if (!(error instanceof RequestError)) return { phase: 'failed', message: GENERIC_ERROR };
  const { password, file } = error.fields ?? {};
  if (password) return { phase: 'locked', message: password.join(', '), password: '' };
  return { phase: 'failed', message: file?.join(', ') ?? error.message };
}
