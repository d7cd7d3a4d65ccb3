import ExpandMore from '@mui/icons-material/ExpandMoreRounded';
import Box from '@mui/material/Box';
import type { ReactNode, Ref } from 'react';

export interface FoldProps {
  label: string;
  /** True if the content is printed even while it is collapsed. */
  isAlwaysPrinted?: boolean;
  isOpenAtFirst?: boolean;
  /** Called each time it is opened. */
  onOpen?: () => void;
  /** Reaches the `details` element, for example to open it. */
  ref?: Ref<HTMLDetailsElement>;
  children: ReactNode;
}

/** Collapsible section, a styled `details` element. */
export function Fold({
  label,
  isAlwaysPrinted = false,
  isOpenAtFirst = false,
  onOpen,
  ref,
  children,
}: FoldProps) {
  return (
    <Box
      component="details"
      ref={ref}
      sx={isAlwaysPrinted ? PRINTED : DETAILS}
      {...(isOpenAtFirst ? { open: true } : {})}
      onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}
    >
      <Box component="summary" sx={SUMMARY}>
        <ExpandMore aria-hidden />
        {label}
      </Box>
      <Box sx={{ pt: 1 }}>{children}</Box>
    </Box>
  );
}

const DETAILS = { '&[open] > summary > svg': { transform: 'rotate(180deg)' } } as const;

const PRINTED = {
  ...DETAILS,
  '@media print': {
    '&::details-content': { contentVisibility: 'visible', blockSize: 'auto' },
    '& > summary': { display: 'none' },
  },
} as const;

const SUMMARY = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.5,
  minHeight: 28,
  pr: 1,
  cursor: 'pointer',
  listStyle: 'none',
  borderRadius: '6px',
  typography: 'body2',
  fontWeight: 500,
  color: 'text.secondary',
  '&::-webkit-details-marker': { display: 'none' },
  '&:hover': { color: 'text.primary' },
  '& > svg': { fontSize: 20, transition: 'transform 120ms' },
  '@media (pointer: coarse)': { minHeight: 44 },
} as const;
