'use client';
import { maySignWith } from './may-sign-with.ts';
import type { AppearanceWords } from '../position/draw-appearance.ts';
import { useSignDraft } from '../position/sign-draft.ts';
import { useSignSetup } from './use-sign-setup.ts';

/** What the signature of this document will say: what is typed now, else what prefills the form; null while nothing can sign. */
export function useSignWords(documentId: string, mustSign: boolean): AppearanceWords | null {
  const { certificate, properties, isLoading } = useSignSetup(mustSign);
  const draft = useSignDraft(documentId);
  if (!mustSign || isLoading || !maySignWith(certificate, new Date())) return null;
  return {
    reason: draft?.reason ?? properties?.purpose_or_reason ?? '',
    location: draft?.location ?? properties?.default_location ?? '',
    showPicture: draft?.showPicture ?? true,
  };
}
