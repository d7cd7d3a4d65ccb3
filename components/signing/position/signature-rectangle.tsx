'use client';
import Draw from '@mui/icons-material/DrawRounded';
import Box from '@mui/material/Box';
import { useState, type KeyboardEvent, type Ref } from 'react';
import type { Rectangle } from '#contracts/sign-form.ts';
import {
  HANDLES,
  movedBy,
  resizedBy,
  screenBox,
  type Handle,
  type ScreenBox,
} from '#shared/page-geometry.ts';
import { AppearancePicture } from './appearance-picture.tsx';
import type { AppearanceWords } from './draw-appearance.ts';
import type { ShownPage } from '../viewer/pages-scroller.tsx';
import { afterKey } from './signature-keys.ts';
import { frameStyles, handleStyles } from './signature-styles.ts';
import { usePageDrag, type PageDrag } from './use-page-drag.ts';

export interface SignatureRectangleProps {
  page: ShownPage;
  rectangle: Rectangle;
  /** What the signature says; null where nothing can show how it looks. */
  words: AppearanceWords | null;
  /** The element that covers exactly the page. */
  layer: () => HTMLElement | null;
  onChange: (rectangle: Rectangle) => void;
  onRemove: () => void;
  ref?: Ref<HTMLDivElement>;
}

/** Where the signature will stand: moved as a whole, resized at its handles, or by the keyboard. */
export function SignatureRectangle({
  page,
  rectangle,
  words,
  layer,
  onChange,
  onRemove,
  ref,
}: SignatureRectangleProps) {
  const [draft, setDraft] = useState<Rectangle | null>(null);
  const [isPictured, setIsPictured] = useState(false);
  const shown = draft ?? rectangle;
  const { size, scale } = page;
  const box = screenBox(shown, size, scale);
  const dragWith = (after: (drag: PageDrag) => Rectangle) => ({
    layer,
    size,
    scale,
    onDrag: (drag: PageDrag) => setDraft(after(drag)),
    onDrop: (drag: PageDrag) => {
      setDraft(null);
      if (!drag.isTap) onChange(after(drag));
    },
    onCancel: () => setDraft(null),
  });
  const move = usePageDrag(dragWith((drag) => movedBy(rectangle, wayOf(drag), size)));

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Delete' || event.key === 'Backspace') onRemove();
    const next = afterKey(rectangle, event, size);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    onChange(next);
  };

  return (
    <Box
      ref={ref}
      role="group"
      tabIndex={0}
      aria-roledescription="signature position"
      aria-label={describe(page.number, shown)}
      data-dragging={draft !== null}
      onKeyDown={onKeyDown}
      sx={frameStyles}
      style={box}
      {...move}
    >
      {isPictured ? null : <Draw aria-hidden sx={{ fontSize: 16 }} />}
      {!isPictured && box.width >= LABEL_WIDTH ? <span>Your signature</span> : null}
      {words ? (
        <AppearancePicture
          words={words}
          width={rectangle.width}
          height={rectangle.height}
          scale={scale}
          onShown={setIsPictured}
        />
      ) : null}
      {HANDLES.filter((handle) => handle.length === 2 || hasRoomForSides(box)).map((handle) => (
        <ResizeHandle
          key={handle}
          handle={handle}
          drag={dragWith((drag) => resizedBy(rectangle, { handle, by: wayOf(drag) }, size))}
        />
      ))}
    </Box>
  );
}

function ResizeHandle({ handle, drag }: { handle: Handle; drag: Parameters<typeof usePageDrag>[0] }) {
  return (
    <Box component="span" aria-hidden data-handle={handle} sx={handleStyles[handle]} {...usePageDrag(drag)} />
  );
}

const LABEL_WIDTH = 124;

/** Handles of a small rectangle would cover it; its corners do. */
const hasRoomForSides = ({ width, height }: ScreenBox) => width >= 80 && height >= 44;

const wayOf = ({ from, to }: PageDrag) => ({ x: to.x - from.x, y: to.y - from.y });

function describe(page: number, { x, y, width, height }: Rectangle): string {
  const [left, bottom, wide, high] = [x, y, width, height].map(Math.round);
  return (
    `Signature on page ${page}, ${left} points from the left and ${bottom} from the bottom, ${wide} wide and ${high} high. ` +
    'Arrow keys move it, with Alt they resize it, Delete removes it.'
  );
}
