'use client';
import { useRef, useState } from 'react';
import { RequestError } from '#client/request-error.ts';
import { uploadFile } from '#client/upload.ts';
import { VERIFY_UPLOAD } from '#contracts/limits.ts';
import type { VerificationReport } from '#contracts/signature-report.ts';
import { uploadMessages } from '#contracts/upload.ts';
import { firstVerifyProblem, verifyFile, verifyFileAsMember } from '#contracts/verify.ts';

export type CheckState =
  | { status: 'waiting' }
  | { status: 'checking'; share: number }
  | { status: 'locked'; wasWrong: boolean }
  | { status: 'refused'; message: string; mayRetry: boolean }
  | { status: 'checked'; report: VerificationReport };

/** A file that a person wants to have checked, and how far that has come. */
export interface Check {
  id: number;
  file: File;
  state: CheckState;
}

export interface Checks {
  checks: readonly Check[];
  add: (files: readonly File[]) => void;
  /** Checks a file once more, with the password that opens it where one is given. */
  again: (check: Check, password?: string) => void;
  /** Checks all again whose result may be another one, since other certificates are trusted now. */
  againWith: (roots: string) => void;
  remove: (id: number) => void;
}

interface Asking {
  isMember: boolean;
  /** Certificates (PEM) that are trusted from the start. */
  roots: string;
}

/** Checks files one after the other, in the order in which they came. */
export function useChecks({ isMember, roots: given }: Asking): Checks {
  const [checks, setChecks] = useState<readonly Check[]>([]);
  const nextId = useRef(1);
  const roots = useRef(given);
  const passwords = useRef(new Map<number, string>());
  const removed = useRef(new Set<number>());
  const queue = useRef<Promise<void>>(Promise.resolve());

  const set = (id: number, state: CheckState) =>
    setChecks((all) => all.map((check) => (check.id === id ? { ...check, state } : check)));

  const run = async (check: Check) => {
    const { id, file } = check;
    if (removed.current.has(id)) return;
    set(id, { status: 'checking', share: 0 });
    const fields = { password: passwords.current.get(id) ?? '', roots: roots.current };
    const onProgress = (share: number) => set(id, { status: 'checking', share });
    const state = await stateAfter({ file, isMember, fields, onProgress });
    if (fields.roots !== roots.current && dependsOnRoots(state)) enqueue(check);
    else set(id, state);
  };
  const enqueue = (check: Check) => {
    set(check.id, { status: 'waiting' });
    queue.current = queue.current.then(() => run(check));
  };
  return {
    checks,
    add: (files) => {
      const added = files.map((file, index) => newCheck(nextId.current++, file, index));
      setChecks((all) => [...added, ...all]);
      added.filter(({ state }) => state.status === 'waiting').forEach(enqueue);
    },
    again: (check, password) => {
      if (password !== undefined) passwords.current.set(check.id, password);
      enqueue(check);
    },
    againWith: (pem) => {
      roots.current = pem;
      checks.filter(({ state }) => dependsOnRoots(state)).forEach(enqueue); // those that wait take them as they are
    },
    remove: (id) => {
      passwords.current.delete(id);
      removed.current.add(id);
      setChecks((all) => all.filter((check) => check.id !== id));
    },
  };
}

/** Whom a person trusts makes no difference where nobody signed. */
const dependsOnRoots = (state: CheckState) =>
  state.status === 'checked' && state.report.signatures.length > 0;

/** Of files that are dropped together only so many are taken; each of the others says so. */
function newCheck(id: number, file: File, index: number): Check {
  if (index < VERIFY_UPLOAD.maxFiles) return { id, file, state: { status: 'waiting' } };
  const message = uploadMessages.tooMany(VERIFY_UPLOAD.maxFiles);
  return { id, file, state: { status: 'refused', message, mayRetry: true } };
}

interface Sending {
  file: File;
  isMember: boolean;
  fields: { password: string; roots: string };
  onProgress: (share: number) => void;
}

async function stateAfter({ file, isMember, ...upload }: Sending): Promise<CheckState> {
  const problem = firstVerifyProblem(file);
  if (problem) return { status: 'refused', message: problem, mayRetry: false };
  try {
    const call = isMember ? verifyFileAsMember : verifyFile;
    return { status: 'checked', report: await uploadFile(call, { ...upload, file, quiet: true }) };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    if (error.fields?.['password']) return { status: 'locked', wasWrong: upload.fields.password !== '' };
    const isAboutFile = error.fields?.['file'] !== undefined;
    return {
      status: 'refused',
      message: error.message,
      mayRetry: !isAboutFile && error.kind !== 'not_available',
    };
  }
}
