import { LIGHT } from '#components/ui/theme/theme-tokens.ts';
import type { Handle } from '#shared/page-geometry.ts';

/** Pages are white in both themes, so overlays use the colour of the light theme. */
export const INK = LIGHT.primary.main;
/** Colour of the fields of others, which the reader need not heed. */
export const WAITING_INK = LIGHT.secondary;
/** Colour of an overlay, which a parent may set for the signatory whom it belongs to. */
const OVERLAY_INK = `var(--ink, ${INK})`;
const OVERLAY_TINT = `color-mix(in srgb, ${OVERLAY_INK} 9%, transparent)`;
const HANDLE_SIZE = 10;
const TOUCH_SIZE = 28;

export const frameStyles = {
  position: 'absolute',
  zIndex: 2,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 0.5,
  overflow: 'visible',
  border: `1.5px solid ${OVERLAY_INK}`,
  borderRadius: '3px',
  color: OVERLAY_INK,
  backgroundColor: OVERLAY_TINT,
  fontSize: 12,
  fontWeight: 500,
  lineHeight: 1,
  whiteSpace: 'nowrap',
  cursor: 'move',
  userSelect: 'none',
  touchAction: 'none',
  '&:focus-visible': { outline: `2px solid ${OVERLAY_INK}`, outlineOffset: 3 },
  '& > span:not([data-handle])': { overflow: 'hidden' },
} as const;

/** Frame of a rectangle that stays where it is. */
export const fixedStyles = { ...frameStyles, cursor: 'default', touchAction: 'auto' } as const;

/** Outline of a field that waits for its signatory, quieter than the one in hand. */
export const outlineStyles = {
  position: 'absolute',
  zIndex: 1,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 0.5,
  p: 0.25,
  border: `1px dashed ${OVERLAY_INK}`,
  borderRadius: '3px',
  color: OVERLAY_INK,
  backgroundColor: 'rgb(255 255 255 / 60%)',
  fontSize: 11,
  lineHeight: 1.2,
  overflow: 'hidden',
  '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '&:focus-visible': { outline: `2px solid ${OVERLAY_INK}`, outlineOffset: 2 },
} as const;

/** Empty field of the reader, which asks for the signature. */
export const signHereStyles = {
  ...outlineStyles,
  zIndex: 2,
  border: `1.5px dashed ${OVERLAY_INK}`,
  backgroundColor: OVERLAY_TINT,
  fontSize: 13,
  fontWeight: 600,
  '&:hover': { borderStyle: 'solid' },
} as const;

export const draftStyles = {
  ...frameStyles,
  borderStyle: 'dashed',
  pointerEvents: 'none',
} as const;

export const handleStyles: Record<Handle, object> = {
  nw: handleAt({ top: 0, left: 0 }, 'nwse-resize'),
  n: handleAt({ top: 0, left: '50%' }, 'ns-resize'),
  ne: handleAt({ top: 0, left: '100%' }, 'nesw-resize'),
  e: handleAt({ top: '50%', left: '100%' }, 'ew-resize'),
  se: handleAt({ top: '100%', left: '100%' }, 'nwse-resize'),
  s: handleAt({ top: '100%', left: '50%' }, 'ns-resize'),
  sw: handleAt({ top: '100%', left: 0 }, 'nesw-resize'),
  w: handleAt({ top: '50%', left: 0 }, 'ew-resize'),
};

function handleAt(corner: { top: number | string; left: number | string }, cursor: string) {
  return {
    position: 'absolute',
    ...corner,
    width: HANDLE_SIZE,
    height: HANDLE_SIZE,
    transform: 'translate(-50%, -50%)',
    border: `1.5px solid ${OVERLAY_INK}`,
    borderRadius: '2px',
    backgroundColor: '#fff',
    cursor,
    touchAction: 'none',
    '@media (pointer: coarse)': {
      '&::after': { content: '""', position: 'absolute', inset: -(TOUCH_SIZE - HANDLE_SIZE) / 2 },
    },
  };
}
