import Button from '@mui/material/Button';
import NextLink from 'next/link';
import { useRef, type MouseEvent } from 'react';
import { useSigningStep } from '#client/events/signing-steps.ts';
import { useShortcut } from '#client/shortcuts.ts';
import { certificatesPage } from '#shared/certificates-page.ts';
import { maySignWith } from '../form/may-sign-with.ts';
import type { SignSetup } from '../form/use-sign-setup.ts';
import type { Signing } from '../form/use-signing.ts';
import { busyLabel } from './room-words.ts';
import type { RoomPosition } from './use-room-position.ts';

export interface NextStepProps {
  /** Prefix of the ids of the form and of what is said about it. */
  id: string;
  setup: SignSetup;
  position: RoomPosition;
  documentId: string;
  signing: Signing;
}

/** The primary button: adds a certificate, places the signature, confirms the token, or signs. */
export function NextStep({ id, documentId, signing, setup, position }: NextStepProps) {
  'use memo';
  const { form, usb, obstacle, isBusy, isSubmitting, needsToken } = signing;
  const step = useSigningStep(documentId, isSubmitting);
  const maySign = usb.isUsb || setup.isChosenByService || maySignWith(setup.certificate);
  const button = useRef<HTMLButtonElement>(null);
  useShortcut('sign', () => {
    button.current?.focus(); // a signature is final, so that a single key does not make it
    if (!position.cords && position.isShown) position.choose(form.getValues('position'));
  });
  if (!usb.isUsb && setup.certificate === null) {
    return (
      <Button variant="contained" component={NextLink} href={certificatesPage(documentId)}>
        Add a certificate
      </Button>
    );
  }
  if (!position.cords && !isBusy) {
    return (
      <Button
        key="place"
        ref={button}
        variant="contained"
        sx={STEP}
        disabled={!position.isShown}
        onClick={() => position.choose(form.getValues('position'))}
      >
        Place my signature
      </Button>
    );
  }
  return (
    <Button
      key="sign"
      ref={button}
      type="submit"
      form={`${id}-form`}
      variant="contained"
      sx={STEP}
      loading={isBusy || null}
      loadingPosition="start"
      startIcon={isBusy ? <span /> : undefined}
      disabled={!position.isShown || obstacle !== null || !maySign || usb.isWaiting}
      aria-describedby={obstacle ? `${id}-obstacle` : undefined}
      onClick={refuseDoubleClick}
    >
      {isSubmitting ? busyLabel(step) : needsToken ? 'Continue' : 'Sign'}
    </Button>
  );
}

/** As wide as “Place my signature”, so that a double click on it does not reach what would stand there afterwards. */
const STEP = { minWidth: 172 } as const;

/** A double click on “Place my signature” must not sign. */
function refuseDoubleClick(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}
