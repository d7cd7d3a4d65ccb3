import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import { useId, useState, type ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import { FreeText } from '#components/ui/free-text.tsx';
import { useKeptChoices } from '../form/use-kept-choices.ts';
import type { Signing } from '../form/use-signing.ts';
import { OtherPagesField } from '../position/other-pages-field.tsx';
import { DraftKeeper } from '../position/draft-keeper.tsx';
import { isShownAsOtherPages } from '../preflight/use-blockers.ts';
import { NextStep } from './next-step.tsx';
import { RoomQuestion, RoomRail } from './room-frame.tsx';
import { RoomStep } from './room-step.tsx';
import { openingSentence, turnSentence } from './room-words.ts';
import { TaskHeading, TurnTask } from './turn-task.tsx';
import { useTurn, type TurnProps } from './use-turn.ts';

export interface MyTurnProps extends Omit<TurnProps, 'hasBrowser'> {
  /** List of the signatories. */
  signatories: ReactNode;
  /** Menu of the other actions. */
  menu: ReactNode;
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

function TurnForm({ signatories, menu, ...props }: MyTurnProps & TurnProps) {
  'use memo';
  const { document, setup, position, hasBrowser } = props;
  const id = useId();
  const turn = useTurn(props);
  const { signing, rail, canSign } = turn;
  const { usb } = signing;
  const [isUsual] = useState(canSign && !usb.isUsb); // kept, so that the choice of a token stays where it is made
  const note = document.instruction_notes;
  const toOpen = position.isShown ? null : openingSentence(position.openingStatus);
  return (
    <FormProvider {...signing.form}>
      <RoomRail id={`${id}-rail`} isOpen={rail.isOpen} onFold={() => rail.setIsOpen(false)}>
        <Stack sx={{ gap: 2.5 }}>
          {rail.isShown ? signatories : null}
          {rail.isShown && note ? (
            <section aria-label="Note for you">
              <TaskHeading>Note for you</TaskHeading>
              <FreeText>{note}</FreeText>
            </section>
          ) : null}
          <Stack
            component="form"
            id={`${id}-form`}
            aria-label="Your task"
            noValidate
            onSubmit={turn.submit}
            sx={{ gap: 2 }}
          >
            {rail.isShown ? <TurnTask {...{ document, setup, position, turn, isUsual }} /> : null}
            {hasBrowser ? <DraftKeeper documentId={document.id} /> : null}
          </Stack>
        </Stack>
      </RoomRail>
      {position.cords && !rail.isOpen ? (
        <RoomQuestion>
          <OtherPagesField documents={[document]} />
        </RoomQuestion>
      ) : null}
      <RoomStep
        message={canSign || usb.isUsb ? (toOpen ?? turnSentence(document, position)) : NEEDS_CERTIFICATE}
        {...(note ? { note } : {})}
        railId={`${id}-rail`}
        isRailOpen={rail.isOpen}
        onRail={rail.setIsOpen}
        menu={menu}
      >
        <Problems id={`${id}-obstacle`} signing={signing} hasPosition={position.cords !== null} />
        <NextStep id={id} documentId={document.id} signing={signing} setup={setup} position={position} />
      </RoomStep>
    </FormProvider>
  );
}

interface ProblemsProps {
  /** Id of the element that says why the document cannot be signed. */
  id: string;
  signing: Signing;
  hasPosition: boolean;
}

/** Says in the bar why the last try failed, and why the document cannot be signed as it is filled in. */
function Problems({ id, signing, hasPosition }: ProblemsProps) {
  'use memo';
  const { failure, isBusy, obstacle, preflight } = signing;
  const isAskedAbove = preflight.findings.some(({ code }) => isShownAsOtherPages(code));
  return (
    <>
      {failure && !isBusy ? (
        <FormHelperText error role="alert" sx={PROBLEM}>
          {failure}
        </FormHelperText>
      ) : null}
      {obstacle && hasPosition ? (
        <FormHelperText error id={id} sx={isAskedAbove ? ASKED_ABOVE : PROBLEM}>
          {obstacle}
        </FormHelperText>
      ) : null}
    </>
  );
}

const PROBLEM = { m: 0, whiteSpace: 'normal', maxWidth: 380 } as const;
/** On a narrow screen the question above the bar says it already. */
const ASKED_ABOVE = { ...PROBLEM, '@media (max-width: 1199.95px)': { display: 'none' } } as const;

const NEEDS_CERTIFICATE = 'You need a valid certificate to sign';
