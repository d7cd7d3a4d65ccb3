import { useEffect, useRef, useState, type RefObject, type SyntheticEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { RequestError } from '#client/request-error.ts';
import { useIdle } from '#client/use-idle.ts';
import type { Document } from '#contracts/document.ts';
import type { SignForm } from '#contracts/sign-form.ts';
import { maySignWith } from '../form/may-sign-with.ts';
import { signDefaults } from '../form/sign-defaults.ts';
import type { SignSetup } from '../form/use-sign-setup.ts';
import { useSigning, type Signing } from '../form/use-signing.ts';
import { useKeepMark } from '../mark/use-keep-mark.ts';
import { usePositionInForm } from './use-position-in-form.ts';
import { useRailShown } from './use-rail-shown.ts';
import type { RoomPosition } from './use-room-position.ts';

export interface TurnProps {
  document: Document;
  /** Loaded certificate and default values. */
  setup: SignSetup;
  position: RoomPosition;
  /** False on the server and during hydration. */
  hasBrowser: boolean;
  onSigned: () => void;
  onFailed: (error?: unknown) => void;
}

export interface Turn {
  signing: Signing;
  rail: {
    isOpen: boolean;
    /** False on a narrow screen while it is folded: its content is not rendered. */
    isShown: boolean;
    setIsOpen: (isOpen: boolean) => void;
  };
  /** The fold with the options of the signature. */
  optionsFold: RefObject<HTMLDetailsElement | null>;
  wereOptionsOpened: boolean;
  onOptions: () => void;
  /** True if the reader has a certificate that can sign. */
  canSign: boolean;
  /** Handles the submit event: signs, or asks for a position first. */
  submit: (event: SyntheticEvent) => void;
}

/** Holds the sign form of the reader whose turn it is, and what of its rail is open. */
export function useTurn({ document, setup, position, hasBrowser, onSigned, onFailed }: TurnProps): Turn {
  'use memo';
  const [isOpen, setIsOpen] = useState(false);
  const isShown = useRailShown(isOpen);
  const fold = useRef<HTMLDetailsElement>(null);
  const [wereOpened, setWereOpened] = useState(false);
  const keepMark = useKeepMark();
  // The page comes first, unless it cannot be shown.
  const isViewSettled = position.isShown || (position.openingStatus ?? 'ready') !== 'ready';
  const signing = useSigning({
    documents: [document],
    defaults: signDefaults({
      documents: [document],
      properties: setup.properties,
      modes: setup.modes,
      cords: position.cords,
      hasBrowser,
    }),
    onSigned: () => {
      keepMark();
      onSigned();
    },
    onFailed: (error) => {
      if (!(error instanceof RequestError) || error.fields) setIsOpen(true); // the errors stand there
      onFailed(error);
    },
    onBatch: ignore,
    quiet: true, // the bar says it
    isCheckDue: useIdle(isViewSettled),
    onInvalid: () => {
      setIsOpen(true);
      if (fold.current) fold.current.open = true;
    },
  });
  const { form } = signing;
  usePositionInForm(form, document, position);
  const hasOptionError = hasErrorIn(form, OPTIONS);
  useEffect(() => {
    if (isShown && hasOptionError && fold.current) fold.current.open = true;
  }, [isShown, hasOptionError]);
  useEffect(() => {
    if (isShown && fold.current?.open) setWereOpened(true); // before the page was hydrated
  }, [isShown]);
  const submit = (event: SyntheticEvent) => {
    if (!position.isShown) {
      event.preventDefault(); // Enter in a field must not sign a document that was not seen
      return;
    }
    if (position.cords || signing.needsToken) {
      signing.submit(event);
      return;
    }
    event.preventDefault(); // Enter in a field must not sign at a position that was not seen
    position.choose(form.getValues('position'));
  };
  return {
    signing,
    rail: { isOpen, isShown, setIsOpen },
    optionsFold: fold,
    wereOptionsOpened: wereOpened,
    onOptions: () => setWereOpened(true),
    canSign: setup.isChosenByService || maySignWith(setup.certificate),
    submit,
  };
}

/** Fields that stand under the options. */
const OPTIONS = [
  'defaultPage',
  'customPage',
  'position',
  'reason',
  'location',
  'lockForSigning',
  'addEncryption',
  'encryptionPin',
] as const;

/** Takes the whole form: react-hook-form changes the errors in place, which their object alone does not tell the compiler. */
const hasErrorIn = ({ formState: { errors } }: UseFormReturn<SignForm>, names: readonly (keyof SignForm)[]) =>
  names.some((name) => errors[name] !== undefined);

const ignore = () => undefined;
