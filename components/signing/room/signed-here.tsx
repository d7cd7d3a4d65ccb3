import Button from '@mui/material/Button';
import NextLink from 'next/link';
import { useEffect, useId, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { useShortcut } from '#client/shortcuts.ts';
import { useCall } from '#client/use-call.ts';
import type { Document } from '#contracts/document.ts';
import { getDocuments } from '#client/later-calls.ts';
import { RoomRail } from './room-frame.tsx';
import { RoomStep } from './room-step.tsx';
import { endSentence, nextLabel } from './room-words.ts';

const WAITING = { params: { status_or_id: 'pending_for_signature' }, query: {} } as const;

export interface SignedHereProps {
  document: Document;
  signatories: ReactNode;
  menu: ReactNode;
  onDownload: () => void;
}

/** Rail and bar after the reader's signature: who is next, the file, and the next document that waits for the reader. */
export function SignedHere({ document, signatories, menu, onDownload }: SignedHereProps) {
  const id = useId();
  const [isRailOpen, setIsRailOpen] = useState(false);
  const message = useRef<HTMLElement>(null);
  useEffect(() => message.current?.focus({ preventScroll: true }), []);
  const nextLink = useRef<HTMLAnchorElement>(null);
  useShortcut('sign', () => nextLink.current?.focus());
  const { data, isLoading } = useCall(getDocuments, WAITING, { quiet: true });
  const next = data?.rows.find((row) => row.id !== document.id);
  return (
    <>
      <RoomRail id={id} isOpen={isRailOpen} onFold={() => setIsRailOpen(false)}>
        {signatories}
      </RoomRail>
      <RoomStep
        message={endSentence(document)}
        messageRef={message}
        railId={id}
        isRailOpen={isRailOpen}
        onRail={setIsRailOpen}
        menu={menu}
      >
        <Button variant="text" color="inherit" component={NextLink} href="/documents" sx={FROM_TABLET}>
          Back to the list
        </Button>
        <Unhurried>
          {(props) => (
            <Button variant={next || isLoading ? 'outlined' : 'contained'} onClick={onDownload} {...props}>
              Download
            </Button>
          )}
        </Unhurried>
        {next && data ? (
          <Unhurried>
            {(props) => (
              <Button
                ref={nextLink}
                variant="contained"
                component={NextLink}
                href={`/documents/${next.id}`}
                {...props}
              >
                {nextLabel(data.waiting_for_me)}
              </Button>
            )}
          </Unhurried>
        ) : null}
      </RoomStep>
    </>
  );
}

/** Time after which a press is meant for a button that has come, and not for the one that stood there. */
const SETTLED_MS = 600;

interface UnhurriedProps {
  children: (props: { 'aria-disabled'?: true; onClickCapture?: (event: MouseEvent) => void }) => ReactNode;
}

/** Gives a button what keeps it from presses that were meant for another one in its place, as a second tap on “Sign”. */
function Unhurried({ children }: UnhurriedProps) {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSettled(true), SETTLED_MS);
    return () => clearTimeout(timer);
  }, []);
  return children(isSettled ? {} : { 'aria-disabled': true, onClickCapture: refusePointer });
}

/** Stops a press by mouse or finger; the keyboard reaches a button only by moving the focus to it. */
function refusePointer(event: MouseEvent): void {
  if (event.detail === 0) return;
  event.preventDefault();
  event.stopPropagation();
}

/** A phone has the arrow of the head for it. */
const FROM_TABLET = { '@media (max-width: 599.95px)': { display: 'none' } } as const;
