import FormHelperText from '@mui/material/FormHelperText';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { FormProvider, type UseFormReturn } from 'react-hook-form';
import { RequestError } from '#client/request-error.ts';
import { Fold } from '#components/ui/fold.tsx';
import { FreeText } from '#components/ui/free-text.tsx';
import { loadLater } from '#components/ui/load-later.tsx';
import { PageLinks } from '#components/ui/page-links.tsx';
import type { Document } from '#contracts/document.ts';
import type { SignForm } from '#contracts/sign-form.ts';
import type { SignMode } from '#contracts/sign-mode.ts';
import { CertificateNotice } from '../form/certificate-notice.tsx';
import { LevelNotice } from '../form/level-notice.tsx';
import { maySignWith } from '../form/may-sign-with.ts';
import { ModeField } from '../form/mode-field.tsx';
import { signDefaults } from '../form/sign-defaults.ts';
import { useKeptChoices } from '../form/use-kept-choices.ts';
import type { SignSetup } from '../form/use-sign-setup.ts';
import { useSigning } from '../form/use-signing.ts';
import { MarkLine } from '../mark/mark-line.tsx';
import { useKeepMark } from '../mark/use-keep-mark.ts';
import { OtherPagesField } from '../position/other-pages-field.tsx';
import { DraftKeeper } from '../position/draft-keeper.tsx';
import { isShownAsOtherPages } from '../preflight/use-blockers.ts';
import { PreflightPanel } from '../preflight/preflight-panel.tsx';
import { UsbFields } from '../usb/usb-fields.tsx';
import { NextStep } from './next-step.tsx';
import { RoomQuestion, RoomRail } from './room-frame.tsx';
import { RoomPositionLine } from './room-position-line.tsx';
import { RoomStep } from './room-step.tsx';
import type { TurnOptionsProps } from './turn-options.tsx';
import { turnSentence } from './room-words.ts';
import { usePositionInForm } from './use-position-in-form.ts';
import { useRailShown } from './use-rail-shown.ts';
import type { RoomPosition } from './use-room-position.ts';

export interface MyTurnProps {
  document: Document;
  /** Loaded certificate and default values. */
  setup: SignSetup;
  position: RoomPosition;
  /** List of the signatories. */
  signatories: ReactNode;
  /** Menu of the other actions. */
  menu: ReactNode;
  onSigned: () => void;
  onFailed: (error?: unknown) => void;
}

/**
 * Rail and bar of the reader whose turn it is: position, certificate and options of the signature, and the next step. The form is
 * rendered on the server; values that the browser keeps replace it once it is hydrated.
 */
export function MyTurn(props: MyTurnProps) {
  'use memo';
  const kept = useKeptChoices(props.document.id);
  return <TurnForm key={kept === 'some' ? 'kept' : 'first'} hasBrowser={kept !== 'unknown'} {...props} />;
}

interface TurnFormProps extends MyTurnProps {
  /** False on the server and during hydration. */
  hasBrowser: boolean;
}

function TurnForm({
  document,
  setup,
  position,
  signatories,
  menu,
  onSigned,
  onFailed,
  hasBrowser,
}: TurnFormProps) {
  'use memo';
  const id = useId();
  const [isRailOpen, setIsRailOpen] = useState(false);
  const isRailShown = useRailShown(isRailOpen);
  const options = useRef<HTMLDetailsElement>(null);
  const [wereOptionsOpened, setWereOptionsOpened] = useState(false);
  const keepMark = useKeepMark();
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
      if (!(error instanceof RequestError) || error.fields) setIsRailOpen(true); // the errors stand there
      onFailed(error);
    },
    onBatch: ignore,
    quiet: true, // the bar says it
    onInvalid: () => {
      setIsRailOpen(true);
      if (options.current) options.current.open = true;
    },
  });
  const { form, usb, preflight, obstacle, failure, isBusy } = signing;
  const isAsked = preflight.findings.some(({ code }) => isShownAsOtherPages(code));
  usePositionInForm(form, document, position);
  const canSign = setup.isChosenByService || maySignWith(setup.certificate);
  const [isUsual] = useState(canSign && !usb.isUsb); // kept, so that the choice of a token stays where it is made
  const hasOptionError = hasErrorIn(form, OPTIONS);
  useEffect(() => {
    if (isRailShown && hasOptionError && options.current) options.current.open = true;
  }, [isRailShown, hasOptionError]);
  useEffect(() => {
    if (isRailShown && options.current?.open) setWereOptionsOpened(true); // before the page was hydrated
  }, [isRailShown]);
  const submit = (event: SyntheticEvent) => {
    if (position.cords || signing.needsToken) {
      signing.submit(event);
      return;
    }
    event.preventDefault(); // Enter in a field must not sign at a position that was not seen
    position.choose(form.getValues('position'));
  };
  const { pages_to_sign, instruction_notes } = document;
  return (
    <FormProvider {...form}>
      <RoomRail id={`${id}-rail`} isOpen={isRailOpen} onFold={() => setIsRailOpen(false)}>
        <Stack sx={{ gap: 2.5 }}>
          {isRailShown ? signatories : null}
          {isRailShown && instruction_notes ? (
            <section aria-label="Note for you">
              <Heading>Note for you</Heading>
              <FreeText>{instruction_notes}</FreeText>
            </section>
          ) : null}
          <Stack
            component="form"
            id={`${id}-form`}
            aria-label="Your task"
            noValidate
            onSubmit={submit}
            sx={{ gap: 2 }}
          >
            {isRailShown ? (
              <>
                <Heading>Your task</Heading>
                {pages_to_sign.length > 0 ? (
                  <Stack direction="row" sx={{ gap: 1.5, alignItems: 'baseline' }}>
                    <Typography variant="body2" color="text.secondary" sx={{ flexShrink: 0 }}>
                      {pages_to_sign.length === 1 ? 'Page to sign' : 'Pages to sign'}
                    </Typography>
                    <PageLinks
                      pages={pages_to_sign}
                      onPage={(page) => position.viewer.current?.scrollToPage(page)}
                    />
                  </Stack>
                ) : null}
                <RoomPositionLine position={position} />
                {usb.isUsb || !canSign ? null : <MarkLine isOnPage={position.cords !== null} />}
                {position.cords ? <OtherPagesField documents={[document]} /> : null}
                {usb.isUsb ? null : <CertificateNotice setup={setup} documentId={document.id} />}
                {isUsual ? null : <ModeField modes={setup.modes} />}
                {usb.isUsb ? <UsbFields usb={usb} hasOtherPrimary={!position.cords} /> : null}
                <PreflightPanel preflight={preflight} total={1} />
                <LevelNotice isBusy={isBusy} />
                <Fold ref={options} label="Options" onOpen={() => setWereOptionsOpened(true)}>
                  <TurnOptionsLater
                    isOpened={wereOptionsOpened}
                    document={document}
                    modes={isUsual ? setup.modes : NO_MODES}
                  />
                </Fold>
              </>
            ) : null}
            {hasBrowser ? <DraftKeeper documentId={document.id} /> : null}
          </Stack>
        </Stack>
      </RoomRail>
      {position.cords && !isRailOpen ? (
        <RoomQuestion>
          <OtherPagesField documents={[document]} />
        </RoomQuestion>
      ) : null}
      <RoomStep
        message={canSign || usb.isUsb ? turnSentence(document, position) : NEEDS_CERTIFICATE}
        {...(instruction_notes ? { note: instruction_notes } : {})}
        railId={`${id}-rail`}
        isRailOpen={isRailOpen}
        onRail={setIsRailOpen}
        menu={menu}
      >
        {failure && !isBusy ? (
          <FormHelperText error role="alert" sx={OBSTACLE}>
            {failure}
          </FormHelperText>
        ) : null}
        {obstacle && position.cords ? (
          <FormHelperText error id={`${id}-obstacle`} sx={isAsked ? ASKED_ABOVE : OBSTACLE}>
            {obstacle}
          </FormHelperText>
        ) : null}
        <NextStep id={id} documentId={document.id} signing={signing} setup={setup} position={position} />
      </RoomStep>
    </FormProvider>
  );
}

const NO_MODES: readonly SignMode[] = [];

/** The options are folded away at first, and few open them. */
const TurnOptionsLater = loadLater<TurnOptionsProps & { isOpened: boolean }>(
  async () => (await import('./turn-options.tsx')).TurnOptions,
  ({ isOpened }) => isOpened,
  () => <Skeleton variant="rounded" sx={{ height: 160, mt: 1 }} />,
);

const OBSTACLE = { m: 0, whiteSpace: 'normal', maxWidth: 380 } as const;
/** On a narrow screen the question above the bar says it already. */
const ASKED_ABOVE = { ...OBSTACLE, '@media (max-width: 1199.95px)': { display: 'none' } } as const;

function Heading({ children }: { children: string }) {
  return (
    <Typography variant="subtitle2" component="h2">
      {children}
    </Typography>
  );
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

const NEEDS_CERTIFICATE = 'You need a valid certificate to sign';

const ignore = () => undefined;
