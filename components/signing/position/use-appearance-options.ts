import { maySignWith } from '../form/may-sign-with.ts';
import { useSignSetup } from '../form/use-sign-setup.ts';
import type { AppearanceOptions } from './draw-appearance.ts';
import { useSignDraft } from './sign-draft.ts';

/** Returns the options of the draft, else of the signature properties; null while the user cannot sign. */
export function useAppearanceOptions(documentId: string, mustSign: boolean): AppearanceOptions | null {
  'use memo';
  const { certificate, properties, isLoading } = useSignSetup(mustSign);
  const draft = useSignDraft(documentId);
  if (!mustSign || isLoading || !maySignWith(certificate)) return null;
  return {
    reason: draft?.reason ?? properties?.purpose_or_reason ?? '',
    location: draft?.location ?? properties?.default_location ?? '',
    showPicture: draft?.showPicture ?? true,
    style: draft?.signatureStyle ?? properties?.signature_style ?? null,
  };
}
