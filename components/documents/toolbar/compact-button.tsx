import Button from '@mui/material/Button';
import type { ReactNode } from 'react';

export interface CompactButtonProps {
  label: string;
  icon: ReactNode;
  opensDialog?: boolean;
  onClick: () => void;
}

/** Button with icon and label, of which a phone shows the icon alone. */
export function CompactButton({ label, icon, opensDialog = false, onClick }: CompactButtonProps) {
  return (
    <Button
      startIcon={icon}
      aria-label={label}
      {...(opensDialog ? { 'aria-haspopup': 'dialog' as const } : {})}
      onClick={onClick}
      sx={ICON_ON_PHONE}
    >
      <span className="label">{label}</span>
    </Button>
  );
}

const ICON_ON_PHONE = {
  '& .MuiButton-startIcon': { mr: { xs: 0, sm: 1 }, ml: { xs: 0, sm: '-4px' } },
  '& .label': { display: { xs: 'none', sm: 'inline' } },
  minWidth: { xs: 44, sm: 64 },
  px: { xs: 1, sm: '14px' },
} as const;
