import Open from '@mui/icons-material/ExpandMoreRounded';
import Button from '@mui/material/Button';

export interface FilterButtonProps {
  label: string;
  /** True if a filter of this kind is applied. */
  isActive: boolean;
  isOpen: boolean;
  opens: 'menu' | 'dialog';
  onOpen: (anchor: HTMLElement) => void;
}

/** Chip above a table that opens the choice of one filter. */
export function FilterButton({ label, isActive, isOpen, opens, onOpen }: FilterButtonProps) {
  return (
    <Button
      endIcon={<Open />}
      aria-haspopup={opens}
      aria-expanded={isOpen}
      aria-label={isActive ? `${label}, filtered` : label}
      onClick={({ currentTarget }) => onOpen(currentTarget)}
      sx={{ px: 1.25, '& .MuiButton-endIcon': { ml: 0.25, mr: -0.5 }, ...(isActive ? ACTIVE : {}) }}
    >
      {label}
    </Button>
  );
}

const ACTIVE = { bgcolor: 'primaryTint', color: 'primary.main' } as const;
