import { useEffect, useState } from 'react';
import type { SigningEvent, SigningStep } from '#contracts/signing-event.ts';

const listeners = new Set<(event: SigningEvent) => void>();

/** Tells the page which step of a signature has begun. */
export function tellSigningStep(event: SigningEvent): void {
  for (const listener of listeners) listener(event);
}

/** Returns the step that signing this document has reached; null before the first is known, and while it is not being signed. */
export function useSigningStep(documentId: string | undefined, isSigning: boolean): SigningStep | null {
  const [step, setStep] = useState<SigningStep | null>(null);
  useEffect(() => {
    if (!isSigning) return undefined;
    const listener = (event: SigningEvent) => {
      if (event.document_id === documentId) setStep(event.step);
    };
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      setStep(null);
    };
  }, [documentId, isSigning]);
  return step;
}
