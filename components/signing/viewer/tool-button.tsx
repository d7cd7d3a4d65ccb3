import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { Hint } from '#components/ui/hint.tsx';

export interface ToolButtonProps {
  label: string;
  isPressed?: boolean;
  isDisabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** Icon button of a toolbar, with its label as tooltip. */
export function ToolButton({ label, isPressed, isDisabled = false, onClick, children }: ToolButtonProps) {
  'use memo';
  return (
    <Hint title={label} placement="bottom">
      <IconButton size="small" aria-pressed={isPressed} disabled={isDisabled} onClick={onClick} sx={BUTTON}>
        {children}
      </IconButton>
    </Hint>
  );
}

const BUTTON = { '&[aria-pressed=true]': { color: 'primary.main', bgcolor: 'primaryTint' } } as const;
