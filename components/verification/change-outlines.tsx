import Box from '@mui/material/Box';
import { LIGHT } from '#components/ui/theme/theme-tokens.ts';
import type { VerificationReport } from '#contracts/signature-report.ts';
import { screenBox, type PageSize } from '#shared/page-geometry.ts';
import { changeMarksOn, type ChangeMark } from './change-marks.ts';

/** Page on the screen. */
export interface OutlinedPage {
  /** From 1. */
  number: number;
  /** Displayed size in points. */
  size: PageSize;
  /** CSS pixels per point. */
  scale: number;
}

export interface ChangeOutlinesProps {
  report: VerificationReport;
  page: OutlinedPage;
}

/** Outlines of what changed on a page after signing, with labels. */
export function ChangeOutlines({ report, page }: ChangeOutlinesProps) {
  return changeMarksOn(report, page.number).map(({ part, label }) => (
    <Outline key={Object.values(part).join(' ')} part={part} label={label} page={page} />
  ));
}

/** Height of a label with its distance from the outline, in pixels. */
const LABEL_SPACE = 24;

function Outline({ part, label, page: { size, scale } }: ChangeMark & { page: OutlinedPage }) {
  const box = screenBox(part, size, scale);
  const isLarge = part.width * part.height > (size.width * size.height) / 2;
  const hasRoomAbove = box.top >= LABEL_SPACE;
  const hasRoomBelow = box.top + box.height + LABEL_SPACE <= size.height * scale;
  const isRight = box.left + box.width / 2 > (size.width * scale) / 2;
  const width = isRight ? box.left + box.width : size.width * scale - box.left;
  const vertical = hasRoomAbove ? { bottom: '100%' } : { top: hasRoomBelow ? '100%' : 0 };
  return (
    <Box
      role="img"
      aria-label={`Changed after signing: ${label}`}
      sx={isLarge ? OUTLINE : TINTED}
      style={box}
    >
      <Box
        component="span"
        sx={LABEL}
        style={{ ...vertical, [isRight ? 'right' : 'left']: 0, maxWidth: width }}
      >
        {label}
      </Box>
    </Box>
  );
}

/** Pages are white in both themes, so outlines use the colours of the light theme. */
const INK = LIGHT.pending.main;

const OUTLINE = {
  position: 'absolute',
  zIndex: 3,
  outline: `2px solid ${INK}`,
  borderRadius: '2px',
  pointerEvents: 'none',
  '@media print': { display: 'none' },
} as const;

/** A tint over most of a page would only dim it. */
const TINTED = { ...OUTLINE, backgroundColor: `color-mix(in srgb, ${INK} 10%, transparent)` } as const;

const LABEL = {
  position: 'absolute',
  m: '4px 0',
  px: 0.75,
  borderRadius: '3px',
  backgroundColor: INK,
  color: '#fff',
  fontSize: 11,
  fontWeight: 500,
  lineHeight: '18px',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
} as const;
