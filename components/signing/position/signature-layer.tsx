import Box from '@mui/material/Box';
import { useRef, useState, type KeyboardEvent } from 'react';
import type { Rectangle } from '#contracts/sign-form.ts';
import { defaultRectangle, rectangleBetween, screenBox, withLeastSize } from '#shared/page-geometry.ts';
import type { AppearanceOptions } from './draw-appearance.ts';
import { pageTitle } from '../viewer/page-name.ts';
import type { ShownPage } from '../viewer/pages-scroller.tsx';
import { SignatureRectangle } from './signature-rectangle.tsx';
import { draftStyles } from './signature-styles.ts';
import { usePageDrag, type PageDrag } from './use-page-drag.ts';

export interface SignatureLayerProps {
  page: ShownPage;
  /** Rectangle of the signature; null if it is not on this page. */
  rectangle: Rectangle | null;
  /** True if the pointer draws a rectangle; otherwise it selects text and scrolls. With `tap`, a tap places one, and a drag scrolls. */
  isDrawing: boolean | 'tap';
  /** Options of the appearance; null if it cannot be previewed. */
  appearance: AppearanceOptions | null;
  onPosition: (page: number, rectangle: Rectangle) => void;
  onRemove: () => void;
  /** Called when the rectangle appears; returns whether it takes the focus, since a button has placed it. */
  takesFocus?: () => boolean;
  /** Name of the signatory whose field the sender places; undefined for the reader's own signature. */
  signer?: string | undefined;
  /** Colour of the rectangle. */
  ink?: string | undefined;
  /** True if the rectangle can be removed only. */
  isFixed?: boolean;
  /** Returns the rectangle that Enter places; one of the default size at the lower right if absent. */
  initialRectangle?: ((page: ShownPage) => Rectangle) | undefined;
}

/** Layer over a page: a drag draws the signature rectangle, a tap or Enter places one of the default size. */
export function SignatureLayer({
  page,
  rectangle,
  isDrawing,
  appearance,
  onPosition,
  onRemove,
  takesFocus = never,
  signer,
  ink,
  isFixed = false,
  initialRectangle = lowerRight,
}: SignatureLayerProps) {
  const layer = useRef<HTMLDivElement>(null);
  const isNew = useRef(false);
  const [draft, setDraft] = useState<Rectangle | null>(null);
  const { number, size, scale } = page;

  const setPosition = (next: Rectangle) => {
    isNew.current = true;
    onPosition(number, next);
  };
  const drag = usePageDrag({
    layer: () => layer.current,
    size,
    scale,
    accepts: () => isDrawing !== false,
    onDrag: ({ from, to }) => {
      if (isDrawing === true) setDraft(rectangleBetween(from, to));
    },
    onDrop: (drop) => {
      setDraft(null);
      if (isDrawing === true || drop.isTap) setPosition(droppedRectangle(drop, page));
    },
    onCancel: () => setDraft(null),
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target !== event.currentTarget) return;
    event.preventDefault();
    setPosition(initialRectangle(page));
  };
  const focusIfNew = (element: HTMLElement | null) => {
    if (!element || !(takesFocus() || isNew.current)) return;
    isNew.current = false;
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };

  return (
    <Box
      ref={layer}
      role="group"
      tabIndex={isDrawing !== false && page.isCurrent ? 0 : -1}
      aria-label={`${pageTitle(page)}: press Enter to place ${signer === undefined ? 'your signature' : `the field of ${signer}`} here`}
      data-drawing={isDrawing}
      data-dragging={draft !== null}
      onKeyDown={onKeyDown}
      sx={ink === undefined ? LAYER : { ...LAYER, '--ink': ink }}
      {...drag}
    >
      {draft ? <Box sx={draftStyles} style={screenBox(draft, size, scale)} /> : null}
      {rectangle && !draft ? (
        <SignatureRectangle
          ref={focusIfNew}
          page={page}
          rectangle={rectangle}
          appearance={appearance}
          layer={() => layer.current}
          signer={signer}
          isFixed={isFixed}
          onChange={(next) => onPosition(number, next)}
          onRemove={onRemove}
        />
      ) : null}
    </Box>
  );
}

const never = () => false;

const lowerRight = ({ size }: ShownPage) => defaultRectangle(size);

function droppedRectangle({ from, to, isTap }: PageDrag, { size }: ShownPage): Rectangle {
  return isTap ? defaultRectangle(size, to) : withLeastSize(rectangleBetween(from, to), size);
}

const LAYER = {
  position: 'absolute',
  inset: 0,
  pointerEvents: 'none',
  '& > *': { pointerEvents: 'auto' },
  '&[data-drawing=true]': { pointerEvents: 'auto', cursor: 'crosshair', touchAction: 'none' },
  '&[data-drawing=tap]': { pointerEvents: 'auto', touchAction: 'pan-x pan-y pinch-zoom' },
} as const;
