'use client';
import Box from '@mui/material/Box';
import { useRef, useState, type KeyboardEvent } from 'react';
import type { Rectangle } from '#contracts/sign-form.ts';
import { defaultRectangle, rectangleBetween, screenBox, withLeastSize } from '#shared/page-geometry.ts';
import type { AppearanceWords } from './draw-appearance.ts';
import type { ShownPage } from '../viewer/pages-scroller.tsx';
import { SignatureRectangle } from './signature-rectangle.tsx';
import { draftStyles } from './signature-styles.ts';
import { usePageDrag, type PageDrag } from './use-page-drag.ts';

export interface SignatureLayerProps {
  page: ShownPage;
  /** The signature's place, if it is on this page. */
  rectangle: Rectangle | null;
  /** Whether the pointer draws; otherwise it selects text and scrolls. */
  isDrawing: boolean;
  /** What the signature says; null where nothing can show how it looks. */
  words: AppearanceWords | null;
  onPlace: (page: number, rectangle: Rectangle) => void;
  onRemove: () => void;
}

/** Lies over one page: a drag draws where the signature goes, a tap or Enter puts one of the usual size there. */
export function SignatureLayer({
  page,
  rectangle,
  isDrawing,
  words,
  onPlace,
  onRemove,
}: SignatureLayerProps) {
  const layer = useRef<HTMLDivElement>(null);
  const isFresh = useRef(false);
  const [draft, setDraft] = useState<Rectangle | null>(null);
  const { number, size, scale } = page;

  const place = (next: Rectangle) => {
    isFresh.current = true;
    onPlace(number, next);
  };
  const drag = usePageDrag({
    layer: () => layer.current,
    size,
    scale,
    accepts: () => isDrawing,
    onDrag: ({ from, to }) => setDraft(rectangleBetween(from, to)),
    onDrop: (drop) => {
      setDraft(null);
      place(dropped(drop, page));
    },
    onCancel: () => setDraft(null),
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target !== event.currentTarget) return;
    event.preventDefault();
    place(defaultRectangle(size));
  };
  const focusIfFresh = (element: HTMLElement | null) => {
    if (!element || !isFresh.current) return;
    isFresh.current = false;
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };

  return (
    <Box
      ref={layer}
      role="group"
      tabIndex={isDrawing && page.isCurrent ? 0 : -1}
      aria-label={`Page ${number}: press Enter to place your signature here`}
      data-drawing={isDrawing}
      data-dragging={draft !== null}
      onKeyDown={onKeyDown}
      sx={LAYER}
      {...drag}
    >
      {draft ? <Box sx={draftStyles} style={screenBox(draft, size, scale)} /> : null}
      {rectangle && !draft ? (
        <SignatureRectangle
          ref={focusIfFresh}
          page={page}
          rectangle={rectangle}
          words={words}
          layer={() => layer.current}
          onChange={(next) => onPlace(number, next)}
          onRemove={onRemove}
        />
      ) : null}
    </Box>
  );
}

function dropped({ from, to, isTap }: PageDrag, { size }: ShownPage): Rectangle {
  return isTap ? defaultRectangle(size, to) : withLeastSize(rectangleBetween(from, to), size);
}

const LAYER = {
  position: 'absolute',
  inset: 0,
  zIndex: 1,
  pointerEvents: 'none',
  '& > *': { pointerEvents: 'auto' },
  '&[data-drawing=true]': { pointerEvents: 'auto', cursor: 'crosshair', touchAction: 'none' },
} as const;
