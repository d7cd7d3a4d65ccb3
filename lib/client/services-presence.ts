import { useSyncExternalStore } from 'react';
import { getProfile } from './later-calls.ts';

/** Pause between two questions while the services are away. */
const ASK_EVERY_MS = 2_000;
/** Statuses of the web app that cannot reach a service, and of a service without its database. */
const AWAY = new Set([502, 503]);

let isAway = false;
let isLeaving = false;
let onSuspicion: (() => void) | undefined;
const listeners = new Set<() => void>();

/** Reports that the services may be away, as a failed response suggests. They are asked before anything is shown. */
export function suspectAbsence(): void {
  if (!isLeaving) onSuspicion?.();
}

/**
 * Runs `endSession`. The services close the stream of events when the session ends, which then is no sign that they are away; it
 * is one again if `endSession` fails, and in the next session.
 */
export async function whileLeaving(endSession: () => Promise<void>): Promise<void> {
  isLeaving = true;
  try {
    await endSession();
  } catch (error) {
    isLeaving = false;
    throw error;
  }
}

/** Returns whether a response of this status may mean that the services are away. */
export const mayMeanAbsence = (status: number) => AWAY.has(status);

/** Returns whether the services have been found to be away. */
export const areServicesAway = () => isAway;

/**
 * From the first suspicion on, asks every two seconds until the services respond; `onBack` is called then if they were away. The
 * returned function ends it.
 */
export function watchServices(onBack: () => void): () => void {
  isLeaving = false;
  const stop = new AbortController();
  const hasEnded = () => stop.signal.aborted;
  let isAsking = false;
  const ask = async () => {
    if (isAsking) return;
    isAsking = true;
    while (!hasEnded() && !(await respond(stop.signal))) {
      if (!hasEnded()) setAway(true);
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    }
    isAsking = false;
    const wereAway = isAway;
    setAway(false);
    if (wereAway && !hasEnded()) onBack();
  };
  onSuspicion = () => void ask();
  return () => {
    onSuspicion = undefined;
    stop.abort();
  };
}

/** Returns true while the services are away. */
export function useServicesAway(): boolean {
  return useSyncExternalStore(subscribe, areServicesAway, () => false);
}

/** Makes a call that needs the database. Any answer of the services will do, a refusal too. */
async function respond(signal: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch(`/api/${getProfile.service}${getProfile.path}`, {
      headers: { accept: 'application/json' },
      cache: 'no-store',
      signal,
    });
    await response.text(); // or Chromium keeps the request pending
    return !mayMeanAbsence(response.status);
  } catch {
    return false;
  }
}

function setAway(away: boolean): void {
  if (isAway === away) return;
  isAway = away;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
