import Stack from '@mui/material/Stack';
import { useEffect } from 'react';
import { FormProvider } from 'react-hook-form';
import type { SignMode } from '#contracts/sign-mode.ts';
import { LevelNotice } from './level-notice.tsx';
import { ModeField } from './mode-field.tsx';
import { PreflightPanel } from '../preflight/preflight-panel.tsx';
import { OtherPagesField } from '../position/other-pages-field.tsx';
import { PositionFields } from '../position/position-fields.tsx';
import { ProtectionFields } from './protection-fields.tsx';
import { AppearanceFields } from './appearance-fields.tsx';
import { DraftKeeper } from '../position/draft-keeper.tsx';
import { SignPreview } from '../position/sign-preview.tsx';
import { UsbFields } from '../usb/usb-fields.tsx';
import { UsbProgress } from '../usb/usb-progress.tsx';
import { useSigning, type SigningOptions } from './use-signing.ts';

export interface FormProgress {
  isDirty: boolean;
  isBusy: boolean;
  isUsb: boolean;
  /** True if token and PIN must be confirmed before signing. */
  needsToken: boolean;
  /** Number of documents that are not signed yet. */
  left: number;
  /** True if the USB helper has to be started first. */
  isWaiting: boolean;
  /** Reason why no document can be signed with the current values; null if some can. */
  obstacle: string | null;
}

export interface SignFieldsProps extends Omit<SigningOptions, 'onInvalid'> {
  formId: string;
  /** Ways to sign that the organization allows. */
  modes: readonly SignMode[];
  onProgress: (progress: FormProgress) => void;
  onChoosePosition: (() => void) | undefined;
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
  const signing = useSigning({ documents, defaults, ...after });
  const { form, usb, preflight, obstacle, isBusy, isSubmitting, isDirty, needsToken, left, submit } = signing;
  const { isUsb, isWaiting } = usb;

  useEffect(() => {
    const progress = { isUsb, needsToken, left, isWaiting };
    onProgress({ ...progress, isDirty, isBusy, obstacle });
    return () => onProgress({ ...progress, isDirty: false, isBusy: false, obstacle: null });
  }, [isDirty, isBusy, isUsb, needsToken, left, isWaiting, obstacle, onProgress]);

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
        <OtherPagesField documents={documents} />
        <AppearanceFields />
        {isUsb ? null : <SignPreview />}
        {documents.length === 1 && only ? <DraftKeeper documentId={only.id} /> : null}
        <ProtectionFields documents={documents} />
      </Stack>
    </FormProvider>
  );
}
