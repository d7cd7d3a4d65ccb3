'use client';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import { useId, useState } from 'react';
import { isOutdated, RequestError } from '#client/request-error.ts';
import { useRefresh } from '#client/use-call.ts';
import { SideDrawer } from '#components/ui/side-drawer.tsx';
import type { Document } from '#contracts/document.ts';
import type { SignBatch } from '#contracts/sign-batch.ts';
import { parsePdfCords } from '#shared/pdf-cords.ts';
import { CertificateNotice } from './certificate-notice.tsx';
import { readCords } from '../position/use-pdf-cords.ts';
import { SignFields, type FormProgress } from './sign-fields.tsx';
import { SignFieldsSkeleton } from './sign-fields-skeleton.tsx';
import { forgetSignDraft } from '../position/sign-draft.ts';
import { signDefaults } from './sign-defaults.ts';
import { maySignWith } from './may-sign-with.ts';
import { lastMode } from '../usb/usb-memory.ts';
import { useSignSetup } from './use-sign-setup.ts';

export interface SignDrawerProps {
  documents: readonly Document[];
  open: boolean;
  onClose: () => void;
  onSigned: () => void;
  onBatch: (batch: SignBatch) => void;
  /** Where given, one document's position can be chosen on its page. */
  onChoosePosition?: (() => void) | undefined;
}

/** Before the form is there. */
const atFirst = ({ documents }: Pick<SignDrawerProps, 'documents'>): FormProgress => {
  const isUsb = lastMode() === 'usb';
  return { isDirty: false, isBusy: false, isUsb, needsToken: isUsb, left: documents.length, obstacle: null };
};

/** Signs documents: which certificate does it, where the signature goes, and what it says. */
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
  const [{ isDirty, isBusy, isUsb, needsToken, left, obstacle }, setProgress] = useState(() =>
    atFirst({ documents }),
  );
  const setup = useSignSetup(open);
  const maySign = setup.isChosenByService || maySignWith(setup.certificate, new Date());
  const refresh = useRefresh();
  const [only] = documents;
  const isOne = documents.length === 1;
  const leave = () => {
    forgetSignDraft();
    onClose();
  };
  const fail = (error?: unknown) => {
    void refresh(['/document', '/digital-signature']);
    if (isOne && error instanceof RequestError && isOutdated(error)) leave(); // there is nothing to sign here any more
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
            <FormHelperText error id={obstacleId} sx={{ flex: 1, alignSelf: 'center', m: 0 }}>
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
            disabled={obstacle !== null || setup.isLoading || (!isUsb && !maySign)}
            aria-describedby={obstacle ? obstacleId : undefined}
          >
            {needsToken ? 'Continue' : left === 1 ? 'Sign document' : `Sign ${left} documents`}
          </Button>
        </>
      }
    >
      <Stack sx={{ gap: 2.5 }}>
        {isUsb ? null : <CertificateNotice setup={setup} />}
        {setup.isLoading ? (
          <SignFieldsSkeleton />
        ) : (
          <SignFields
            formId={formId}
            documents={documents}
            defaults={signDefaults({ documents, properties: setup.properties, cords: cordsOf(documents) })}
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

/** A drawn position belongs to one document; several are signed at a place that suits them all. */
function cordsOf([only, ...others]: readonly Document[]) {
  return only && others.length === 0 ? parsePdfCords(readCords(), only.id) : null;
}

const ignore = () => undefined;
