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
const AT_ONCE = 2;

/** One file on its way: what `send` gets. */
export interface Sending {
  file: File;
  /** What the person typed for a file that needs one; else empty. */
  password: string;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

export interface UploadListOptions extends AdmissionRules {
  /** What is wrong with a file's content, told before anything is sent. */
  inspect?: ((file: File) => Promise<string | null>) | undefined;
  /** Sends one file; rejects with a RequestError, whose message then stands at that file. */
  send: (sending: Sending) => Promise<unknown>;
  onUploaded: () => void;
}

/** Files to upload: added, removed, sent one request each and two at a time, each with its own progress and outcome. */
export function useUploadList({ limits, isSingle, inspect, send, onUploaded }: UploadListOptions) {
  const [list, setList] = useState(EMPTY_LIST);
  const [queue] = useState(() => createQueue(AT_ONCE));
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
      await send({ file, password, onProgress, signal });
      change(id, { phase: 'completed', share: 1, password: '' });
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

async function contentProblemOf(file: File, inspect: UploadListOptions['inspect']): Promise<string | null> {
  try {
    return (await inspect?.(file)) ?? null;
  } catch {
    return `${file.name} cannot be read.`; // a folder, or a file that has gone meanwhile
  }
}

function outcomeOf(error: unknown): Partial<UploadItem> {
  if (!(error instanceof RequestError)) return { phase: 'failed', message: GENERIC_ERROR };
  const { password, file } = error.fields ?? {};
  if (password) return { phase: 'locked', message: password.join(', '), password: '' };
  return { phase: 'failed', message: file?.join(', ') ?? error.message };
}
