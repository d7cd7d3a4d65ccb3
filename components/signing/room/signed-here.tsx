import Button from '@mui/material/Button';
import NextLink from 'next/link';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
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
        <Button variant={next || isLoading ? 'outlined' : 'contained'} onClick={onDownload}>
          Download
        </Button>
        {next && data ? (
          <Button variant="contained" component={NextLink} href={`/documents/${next.id}`}>
            {nextLabel(data.waiting_for_me)}
          </Button>
        ) : null}
      </RoomStep>
    </>
  );
}

/** A phone has the arrow of the head for it. */
const FROM_TABLET = { '@media (max-width: 599.95px)': { display: 'none' } } as const;
