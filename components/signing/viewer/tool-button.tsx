import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';

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
    <Tooltip title={label}>
      <span>
        <IconButton
          size="small"
          aria-label={label}
          aria-pressed={isPressed}
          disabled={isDisabled}
          onClick={onClick}
          sx={{ '&[aria-pressed=true]': { color: 'primary.main', bgcolor: 'primaryTint' } }}
        >
          {children}
        </IconButton>
      </span>
    </Tooltip>
  );
}
