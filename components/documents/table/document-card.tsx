import Checkbox from '@mui/material/Checkbox';
import { memo, useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';
import type { Document } from '#contracts/document.ts';
import { ActionsMenu } from '../actions-menu.tsx';
import { DueMark } from '../due-date/due-mark.tsx';
import { DateAdded } from './date-added.tsx';
import type { ColumnHandlers } from './document-columns.tsx';
import { DocumentName } from './document-name.tsx';
import { SignatoriesProgress } from '../signatories/signatories-progress.tsx';
import { SignLink } from './sign-link.tsx';
import { StatusChip } from './status-chip.tsx';

export interface DocumentCardProps extends ColumnHandlers {
  document: Document;
  isSelecting: boolean;
  isSelected: boolean;
  onToggle: (document: Document) => void;
}

/** A document on a narrow screen. A long press selects it; while cards are being selected, a tap does. DocumentStyles has the style. */
export const DocumentCard = memo(function DocumentCard(props: DocumentCardProps) {
  const { document, isSelecting, isSelected, onToggle, onOpen, onAction } = props;
  const longPress = useLongPress(() => onToggle(document));
  return (
    <li className="document-card" data-id={document.id} data-selected={isSelected} {...longPress}>
      <div className="head">
        {isSelecting ? (
          <Checkbox
            checked={isSelected}
            onChange={() => onToggle(document)}
            slotProps={{ input: { 'aria-label': `Select ${document.document_name}` } }}
            sx={{ m: -1, mr: 0 }}
          />
        ) : null}
        <DocumentName document={document} onOpen={isSelecting ? onToggle : onOpen} />
        {isSelecting ? null : <SignLink document={document} />}
        {isSelecting ? null : <ActionsMenu document={document} onAction={onAction} />}
      </div>
      <div className="facts">
        <StatusChip status={document.status} />
        <DateAdded iso={document.date_added} />
        <DueMark document={document} />
        {document.signatories.length > 0 ? <SignatoriesProgress signatories={document.signatories} /> : null}
      </div>
    </li>
  );
});

const LONG_MS = 500;
/** Movement that still counts as holding; scrolling moves farther. */
const TOLERANCE_PX = 10;

/** Returns handlers that detect a touch held for half a second. The click at its end is suppressed. */
function useLongPress(onLongPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const start = useRef({ x: 0, y: 0 });
  const hasFired = useRef(false);
  const cancel = () => clearTimeout(timer.current);
  useEffect(() => cancel, []);
  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      hasFired.current = false;
      if (pointerType === 'mouse') return;
      start.current = { x: clientX, y: clientY };
      timer.current = setTimeout(() => {
        hasFired.current = true;
        onLongPress();
      }, LONG_MS);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x, y } = start.current;
      if (Math.hypot(clientX - x, clientY - y) > TOLERANCE_PX) cancel();
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    onContextMenu: (event: MouseEvent) => {
      if (hasFired.current) event.preventDefault();
    },
    onClickCapture: (event: MouseEvent) => {
      if (!hasFired.current) return;
      hasFired.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
