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
import { AppearanceCanvas } from './appearance-canvas.tsx';
import type { AppearanceOptions } from './draw-appearance.ts';
import { pageName } from '../viewer/page-name.ts';
import type { ShownPage } from '../viewer/pages-scroller.tsx';
import { rectangleAfterKey } from './signature-keys.ts';
import { fixedStyles, frameStyles, handleStyles } from './signature-styles.ts';
import { usePageDrag, type PageDrag } from './use-page-drag.ts';

export interface SignatureRectangleProps {
  page: ShownPage;
  rectangle: Rectangle;
  /** Options of the appearance; null if it cannot be previewed. */
  appearance: AppearanceOptions | null;
  /** The element that covers exactly the page. */
  layer: () => HTMLElement | null;
  onChange: (rectangle: Rectangle) => void;
  onRemove: () => void;
  /** Name of the signatory whose field it is; undefined for the reader's own signature. */
  signer?: string | undefined;
  /** True if it can be removed only. */
  isFixed?: boolean;
  ref?: Ref<HTMLDivElement>;
}

/** Rectangle of the signature, moved and resized by drags, handles and keys. */
export function SignatureRectangle({
  page,
  rectangle,
  appearance,
  layer,
  onChange,
  onRemove,
  signer,
  isFixed = false,
  ref,
}: SignatureRectangleProps) {
  const [draft, setDraft] = useState<Rectangle | null>(null);
  const [hasPicture, setHasPicture] = useState(false);
  const shown = draft ?? rectangle;
  const { size, scale } = page;
  const box = screenBox(shown, size, scale);
  const dragHandlers = (rectangleAfter: (drag: PageDrag) => Rectangle) => ({
    layer,
    size,
    scale,
    onDrag: (drag: PageDrag) => setDraft(rectangleAfter(drag)),
    onDrop: (drag: PageDrag) => {
      setDraft(null);
      if (!drag.isTap) onChange(rectangleAfter(drag));
    },
    onCancel: () => setDraft(null),
  });
  const move = usePageDrag(dragHandlers((drag) => movedBy(rectangle, distanceOf(drag), size)));

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Delete' || event.key === 'Backspace') onRemove();
    if (isFixed) return;
    const next = rectangleAfterKey(rectangle, event, page);
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
      aria-label={`${describe(signer, page, shown)} ${isFixed ? '' : 'Arrow keys move it, with Alt they resize it, '}Delete removes it.`}
      data-dragging={draft !== null}
      onKeyDown={onKeyDown}
      sx={isFixed ? fixedStyles : frameStyles}
      style={box}
      {...(isFixed ? {} : move)}
    >
      {hasPicture ? null : <Draw aria-hidden sx={{ fontSize: 16 }} />}
      {hasPicture ? null : <Label signer={signer} box={box} />}
      {appearance ? (
        <AppearanceCanvas
          options={appearance}
          width={rectangle.width}
          height={rectangle.height}
          scale={scale}
          onShown={setHasPicture}
        />
      ) : null}
      {(isFixed ? [] : handlesOf(box)).map((handle) => (
        <ResizeHandle
          key={handle}
          handle={handle}
          drag={dragHandlers((drag) => resizedBy(rectangle, { handle, by: distanceOf(drag) }, size))}
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

function Label({ signer, box }: Pick<SignatureRectangleProps, 'signer'> & { box: ScreenBox }) {
  if (signer !== undefined)
    return (
      <Box component="span" sx={{ textOverflow: 'ellipsis' }}>
        {signer}
      </Box>
    );
  return box.width >= LABEL_WIDTH ? <span>Your signature</span> : null;
}

const LABEL_WIDTH = 124;

/** A small rectangle has handles at its corners only, since more would cover it. */
const handlesOf = ({ width, height }: ScreenBox) =>
  width >= 80 && height >= 44 ? HANDLES : HANDLES.filter((handle) => handle.length === 2);

const distanceOf = ({ from, to }: PageDrag) => ({ x: to.x - from.x, y: to.y - from.y });

function describe(signer: string | undefined, page: ShownPage, { x, y, width, height }: Rectangle): string {
  const [left, bottom, wide, high] = [x, y, width, height].map(Math.round);
  const what = signer === undefined ? 'Signature' : `Field of ${signer}`;
  return `${what} on ${pageName(page)}, ${left} points from the left and ${bottom} from the bottom, ${wide} wide and ${high} high.`;
}
