import Button from '@mui/material/Button';

export interface RemoveButtonProps {
  /** Name for screen readers, which says what is removed. */
  label: string;
  onClick: () => void;
}

/** Button at the end of an entry of a list; below its facts on a narrow screen. */
export function RemoveButton({ label, onClick }: RemoveButtonProps) {
  return (
    <Button
      size="small"
      variant="text"
      color="error"
      onClick={onClick}
      aria-label={label}
      sx={{ flexShrink: 0, alignSelf: { xs: 'flex-start', sm: 'center' }, ml: { xs: -1.25, sm: 0 } }}
    >
      Remove
    </Button>
  );
}
