import { zodResolver } from '@hookform/resolvers/zod';
import Stack from '@mui/material/Stack';
import { useEffect, useState, type SyntheticEvent } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useHasExtensions } from '#client/extensions.ts';
import { request } from '#client/request.ts';
import type { Document } from '#contracts/document.ts';
import { signDocuments, type SignDocuments } from '#contracts/sign-documents.ts';
import { startSignBatch, type SignBatch } from '#contracts/sign-batch.ts';
import type { SignForm, SignMode } from '#contracts/sign-form.ts';
import { rememberSignMode } from './last-sign-mode.ts';
import { LevelNotice } from './level-notice.tsx';
import { ModeField } from './mode-field.tsx';
import { PreflightPanel } from '../preflight/preflight-panel.tsx';
import { useBlockers } from '../preflight/use-blockers.ts';
import { usePreflight } from '../preflight/use-preflight.ts';
import { PositionFields } from '../position/position-fields.tsx';
import { ProtectionFields } from './protection-fields.tsx';
import { AppearanceFields } from './appearance-fields.tsx';
import { showServiceErrors } from './sign-form-errors.ts';
import { signFormFor } from './sign-form-schema.ts';
import { signRequestOf } from './sign-request.ts';
import { clearSignDraft } from '../position/sign-draft.ts';
import { DraftKeeper, SignPreview } from '../position/sign-preview.tsx';
import { UsbFields } from '../usb/usb-fields.tsx';
import { UsbProgress } from '../usb/usb-progress.tsx';
import { clearPdfCords } from '../position/use-pdf-cords.ts';
import { useUsbSigning } from '../usb/use-usb-signing.ts';

export interface FormProgress {
  isDirty: boolean;
  isBusy: boolean;
  isUsb: boolean;
  /** True if token and PIN must be confirmed before signing. */
  needsToken: boolean;
  /** Number of documents that are not signed yet. */
  left: number;
  /** Reason why no document can be signed with the current values; null if some can. */
  obstacle: string | null;
}

export interface SignFieldsProps {
  formId: string;
  documents: readonly Document[];
  /** Ways to sign that the organization allows. */
  modes: readonly SignMode[];
  /** Initial values; later changes are ignored. */
  defaults: SignForm;
  onProgress: (progress: FormProgress) => void;
  onChoosePosition: (() => void) | undefined;
  onFailed: (error?: unknown) => void;
  onSigned: () => void;
  /** Called when the batch of several documents has been started. */
  onBatch: (batch: SignBatch) => void;
}

/** Form to sign documents, with a PFX file or a token. */
export function SignFields({
  formId,
  documents,
  modes,
  defaults,
  onProgress,
  onChoosePosition,
  ...after
}: SignFieldsProps) {
  const [schema] = useState(() => signFormFor(documents));
  const form = useForm<SignForm>({ resolver: zodResolver(schema), defaultValues: defaults });
  const { isDirty, isSubmitting } = form.formState;

  const usb = useUsbSigning(form, documents);
  const { isUsb } = usb;
  const hasBatches = useHasExtensions('document');
  const isBusy = isSubmitting || usb.isProceeding;
  const needsToken = isUsb && usb.certificates === null;
  const left = usb.items.filter(({ state }) => state !== 'signed').length;

  const preflight = usePreflight(form, documents, usb.certificates);
  const obstacle = useBlockers(form, preflight);

  useEffect(() => {
    onProgress({ isDirty, isBusy, isUsb, needsToken, left, obstacle });
    return () => onProgress({ isDirty: false, isBusy: false, isUsb, needsToken, left, obstacle: null });
  }, [isDirty, isBusy, isUsb, needsToken, left, obstacle, onProgress]);

  const sign = async (values: SignForm) => {
    const ids = documents.map(({ id }) => id);
    const isBatch = ids.length > 1 && hasBatches;
    if (values.mode === 'usb') {
      if (await usb.sign(values)) {
        finish(values);
        after.onSigned();
      } else after.onFailed();
      return;
    }
    try {
      const body = signRequestOf(values, ids);
      if (isBatch) after.onBatch(await startBatch(body));
      else await request(signDocuments, { body });
    } catch (error) {
      showServiceErrors(error, form.setError);
      after.onFailed(error); // some documents may have been signed, or changed by another user
      return;
    }
    finish(values);
    if (!isBatch) after.onSigned();
  };
  const finish = ({ mode }: SignForm) => {
    rememberSignMode(mode);
    clearPdfCords(documents.map(({ id }) => id));
    clearSignDraft();
  };
  const submit = (event: SyntheticEvent) => {
    if (!needsToken) return void form.handleSubmit(sign)(event);
    event.preventDefault();
    void usb.proceed();
  };

  const [only] = documents;
  return (
    <FormProvider {...form}>
      <Stack component="form" id={formId} noValidate sx={{ gap: 2.5 }} onSubmit={submit}>
        {isUsb && documents.length > 1 && (isSubmitting || left < documents.length) ? (
          <UsbProgress items={usb.items} isBusy={isSubmitting} onStop={usb.stop} />
        ) : null}
        <ModeField modes={modes} />
        {isUsb ? <UsbFields usb={usb} /> : null}
        <PreflightPanel preflight={preflight} total={documents.length} />
        <LevelNotice isBusy={isBusy} />
        <PositionFields documents={documents} onChoosePosition={onChoosePosition} />
        <AppearanceFields />
        {isUsb ? null : <SignPreview />}
        {documents.length === 1 && only ? <DraftKeeper documentId={only.id} /> : null}
        <ProtectionFields documents={documents} />
      </Stack>
    </FormProvider>
  );
}

/** A batch signs with a PFX file only: a token has to be present for each signature. */
const startBatch = ({ instance_ids, document_properties }: SignDocuments) =>
  request(startSignBatch, { body: { instance_ids, sign_mode: 'pfx', document_properties } });
