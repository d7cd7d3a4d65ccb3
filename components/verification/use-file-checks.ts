import { useRef, useState } from 'react';
import { usePreload } from '#client/use-preload.ts';
import { VERIFY_UPLOAD } from '#contracts/limits.ts';
import { uploadMessages } from '#contracts/upload.ts';
import { GENERIC_ERROR } from '#contracts/messages.ts';
import type { CheckRequest, CheckState } from './run-check.ts';

const load = () => import('./run-check.ts');

/** File to check, and the state of its check. */
export interface FileCheck {
  id: number;
  file: File;
  state: CheckState;
}

/** Settings of all checks on the page. */
export interface CheckSettings {
  /** Trust anchors (PEM). */
  roots: string;
  /** 1 to ask the authorities of the certificates about revocation. */
  ask_authorities: '0' | '1';
}

export interface CheckQueue {
  checks: readonly FileCheck[];
  add: (files: readonly File[]) => void;
  /** Checks a file again, with the password that opens it if one is given. */
  recheck: (check: FileCheck, password?: string) => void;
  /** Sets trust anchors or the question to the authorities, and checks again the files whose verdict may change. */
  recheckWith: (changed: Partial<CheckSettings>) => void;
  remove: (id: number) => void;
}

/** Checks files one after the other, in the order in which they were added. */
export function useFileChecks({ isMember }: { isMember: boolean }): CheckQueue {
  const [checks, setChecks] = useState<readonly FileCheck[]>([]);
  /** The same list, up to date for callbacks that an earlier rendering made. */
  const latest = useRef<readonly FileCheck[]>([]);
  const nextId = useRef(1);
  const settings = useRef<CheckSettings>({ roots: '', ask_authorities: '0' });
  const passwords = useRef(new Map<number, string>());
  const removed = useRef(new Set<number>());
  const queue = useRef<Promise<void>>(Promise.resolve());

  usePreload(load);
  const change = (act: (all: readonly FileCheck[]) => readonly FileCheck[]) => {
    latest.current = act(latest.current);
    setChecks(latest.current);
  };
  const set = (id: number, state: CheckState) =>
    change((all) => all.map((check) => (check.id === id ? { ...check, state } : check)));

  const run = async (check: FileCheck) => {
    const { id, file } = check;
    if (removed.current.has(id)) return;
    set(id, { status: 'checking', progress: 0 });
    const used = settings.current;
    const fields = { password: passwords.current.get(id) ?? '', ...used };
    const onProgress = (progress: number) => set(id, { status: 'checking', progress });
    const state = await loadAndRun({ file, isMember, fields, onProgress });
    if (used !== settings.current && dependsOnSettings(state)) enqueue(check);
    else set(id, state);
  };
  const enqueue = (check: FileCheck) => {
    set(check.id, { status: 'waiting' });
    queue.current = queue.current.then(() => run(check));
  };
  return {
    checks,
    add: (files) => {
      const added = files.map((file, index) => newCheck(nextId.current++, file, index));
      change((all) => [...added, ...all]);
      added.filter(({ state }) => state.status === 'waiting').forEach(enqueue);
    },
    recheck: (check, password) => {
      if (password !== undefined) passwords.current.set(check.id, password);
      enqueue(check);
    },
    recheckWith: (changed) => {
      settings.current = { ...settings.current, ...changed };
      latest.current.filter(({ state }) => dependsOnSettings(state)).forEach(enqueue); // waiting ones read them when they run
    },
    remove: (id) => {
      passwords.current.delete(id);
      removed.current.add(id);
      change((all) => all.filter((check) => check.id !== id));
    },
  };
}

/** A file without signatures has the same result whatever is trusted or asked. */
const dependsOnSettings = (state: CheckState) =>
  state.status === 'checked' && state.report.signatures.length > 0;

/** Returns the check of the file at `index` of an upload; refuses files beyond the maximum number. */
function newCheck(id: number, file: File, index: number): FileCheck {
  if (index < VERIFY_UPLOAD.maxFiles) return { id, file, state: { status: 'waiting' } };
  const message = uploadMessages.tooMany(VERIFY_UPLOAD.maxFiles);
  return { id, file, state: { status: 'refused', message, mayRetry: true } };
}

const NOT_LOADED: CheckState = { status: 'refused', message: GENERIC_ERROR, mayRetry: true };

async function loadAndRun(request: CheckRequest): Promise<CheckState> {
  const code = await load().catch(() => null);
  return code ? code.runCheck(request) : NOT_LOADED;
}
