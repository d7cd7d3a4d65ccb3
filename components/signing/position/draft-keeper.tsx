import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { DraftNotice } from '#components/ui/draft-notice.tsx';
import type { SignForm } from '#contracts/sign-form.ts';
import {
  clearSignDraft,
  KEPT_IN_DRAFT,
  readEarlierSignDraft,
  readSignDraft,
  saveSignDraft,
} from './sign-draft.ts';

/**
 * Keeps what was entered in the form as the draft, which the page behind the form shows; says so when the form began with a
 * draft from before the page was loaded.
 */
export function DraftKeeper({ documentId }: { documentId: string }) {
  const { clearErrors, control, formState, setValue } = useFormContext<SignForm>();
  const [restored, setRestored] = useState(() => readEarlierSignDraft(documentId));
  const [reason, location, showPicture, signatureStyle, lockForSigning] = useWatch({
    control,
    name: [...KEPT_IN_DRAFT],
  });
  const { dirtyFields, defaultValues } = formState;
  const isEntered = KEPT_IN_DRAFT.some((name) => dirtyFields[name]);
  useEffect(() => {
    if (!isEntered && !readSignDraft(documentId)) return;
    const draft = { reason, location, showPicture, signatureStyle, lockForSigning };
    saveSignDraft(documentId, draft, { ...draft, ...defaultValues });
  }, [documentId, isEntered, defaultValues, reason, location, showPicture, signatureStyle, lockForSigning]);
  if (!restored) return null;
  const discard = () => {
    setRestored(null);
    clearSignDraft(documentId);
    for (const name of KEPT_IN_DRAFT) setValue(name, restored.begin[name]);
    clearErrors([...KEPT_IN_DRAFT]);
  };
  return <DraftNotice onDiscard={discard} />;
}
