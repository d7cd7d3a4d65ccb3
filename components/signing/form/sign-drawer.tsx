import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useId, useState } from 'react';
import { isOutdated, RequestError } from '#client/request-error.ts';
import { useRefresh } from '#client/use-call.ts';
import { SideDrawer } from '#components/ui/side-drawer.tsx';
import type { Document } from '#contracts/document.ts';
import type { SignBatch } from '#contracts/sign-batch.ts';
import { CertificateNotice } from './certificate-notice.tsx';
import { readPdfCords } from '../position/use-pdf-cords.ts';
import { SignFields, type FormProgress } from './sign-fields.tsx';
import { clearSignDraft } from '../position/sign-draft.ts';
import { signDefaults } from './sign-defaults.ts';
import { maySignWith } from './may-sign-with.ts';
import { lastSignMode } from './last-sign-mode.ts';
import { useSignSetup } from './use-sign-setup.ts';

export interface SignDrawerProps {
  documents: readonly Document[];
  open: boolean;
  onClose: () => void;
  onSigned: () => void;
  onBatch: (batch: SignBatch) => void;
  /** Leaves the form to choose the position on the page of a single document. */
  onChoosePosition?: (() => void) | undefined;
}

/** Drawer with the form to sign one or several documents. */
export function SignDrawer({
  documents,
  open,
  onClose,
  onSigned,
  onBatch,
  onChoosePosition,
}: SignDrawerProps) {
  const formId = useId();
  const obstacleId = useId();
  const [{ isDirty, isBusy, isUsb, needsToken, left, isWaiting, obstacle }, setProgress] = useState(() =>
    initialProgress(documents),
  );
  const setup = useSignSetup(open);
  const maySign = setup.isChosenByService || maySignWith(setup.certificate);
  const refresh = useRefresh();
  const [only] = documents;
  const isOne = documents.length === 1;
  const leave = () => {
    if (only) clearSignDraft(only.id);
    onClose();
  };
  const fail = (error?: unknown) => {
    void refresh(['/document', '/digital-signature']);
    if (isOne && error instanceof RequestError && isOutdated(error)) leave(); // it cannot be signed any more
  };
  return (
    <SideDrawer
      open={open}
      title="Sign Digitally"
      subtitle={isOne ? only?.document_name : `${documents.length} documents`}
      isDirty={isDirty}
      onClose={isBusy ? ignore : leave}
      footer={
        <>
          {obstacle ? (
            <FormHelperText error id={obstacleId} sx={{ flex: '1 0 100%', m: 0 }}>
              {obstacle}
            </FormHelperText>
          ) : null}
          <Button onClick={leave} disabled={isBusy}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="contained"
            loading={isBusy}
            disabled={obstacle !== null || isWaiting || setup.isLoading || (!isUsb && !maySign)}
            aria-describedby={obstacle ? obstacleId : undefined}
          >
            {needsToken ? 'Continue' : left === 1 ? 'Sign document' : `Sign ${left} documents`}
          </Button>
        </>
      }
    >
      <Stack sx={{ gap: 2.5 }}>
        {isUsb ? null : <CertificateNotice setup={setup} documentId={isOne ? only?.id : undefined} />}
        {setup.isLoading ? (
          <SignFieldsSkeleton />
        ) : (
          <SignFields
            formId={formId}
            documents={documents}
            modes={setup.modes}
            defaults={signDefaults({
              documents,
              properties: setup.properties,
              modes: setup.modes,
              cords: cordsOf(documents),
            })}
            onProgress={setProgress}
            onChoosePosition={isOne ? onChoosePosition : undefined}
            onFailed={fail}
            onSigned={onSigned}
            onBatch={onBatch}
          />
        )}
      </Stack>
    </SideDrawer>
  );
}

/** Returns the progress while the form is loading. */
function initialProgress(documents: readonly Document[]): FormProgress {
  const isUsb = lastSignMode() === 'usb';
  return {
    ...{ isDirty: false, isBusy: false, isUsb, needsToken: isUsb },
    ...{ left: documents.length, isWaiting: false, obstacle: null },
  };
}

/** Returns the drawn position; null for several documents, since it belongs to one of them only. */
function cordsOf([only, ...others]: readonly Document[]) {
  return only && others.length === 0 ? readPdfCords(only.id) : null;
}

function SignFieldsSkeleton() {
  return (
    <Stack aria-busy="true" aria-label="Loading the form" role="status" sx={{ gap: 2.5 }}>
      {[1, 2, 3, 4].map((field) => (
        <Stack key={field} sx={{ gap: 0.75 }}>
          <Skeleton variant="text" width={96} />
          <Skeleton variant="rounded" height={38} />
        </Stack>
      ))}
    </Stack>
  );
}

const ignore = () => undefined;
