import { LIGHT } from '#components/ui/theme/theme-tokens.ts';
import type { Handle } from '#shared/page-geometry.ts';

/** Pages are white in both themes, so overlays use the colour of the light theme. */
const INK = LIGHT.primary.main;
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
  border: `1.5px solid ${INK}`,
  borderRadius: '3px',
  color: INK,
  backgroundColor: 'rgb(31 79 216 / 9%)',
  fontSize: 12,
  fontWeight: 500,
  lineHeight: 1,
  whiteSpace: 'nowrap',
  cursor: 'move',
  userSelect: 'none',
  touchAction: 'none',
  '&:focus-visible': { outline: `2px solid ${INK}`, outlineOffset: 3 },
  '& > span:not([data-handle])': { overflow: 'hidden' },
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
    border: `1.5px solid ${INK}`,
    borderRadius: '2px',
    backgroundColor: '#fff',
    cursor,
    touchAction: 'none',
    '@media (pointer: coarse)': {
      '&::after': { content: '""', position: 'absolute', inset: -(TOUCH_SIZE - HANDLE_SIZE) / 2 },
    },
  };
}
