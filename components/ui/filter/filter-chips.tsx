import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';

/** A filter that is applied. */
export interface ActiveFilter {
  key: string;
  /** Text of the chip, for example 'Status is Signed'. */
  words: string;
  onRemove: () => void;
}

export interface FilterChipsProps {
  filters: readonly ActiveFilter[];
  onClearAll: () => void;
}

/** Chips of the applied filters, each with a button to remove it. */
export function FilterChips({ filters, onClearAll }: FilterChipsProps) {
  if (filters.length === 0) return null;
  return (
    <Stack
      direction="row"
      role="group"
      aria-label="Active filters"
      sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1, pb: 2 }}
    >
      {filters.map(({ key, words, onRemove }) => (
        <Chip
          key={key}
          label={words}
          title={words}
          onDelete={onRemove}
          onClick={onRemove}
          aria-label={`Remove filter: ${words}`}
          sx={{ height: 28, maxWidth: 'min(100%, 420px)', bgcolor: 'primaryTint' }}
        />
      ))}
      {filters.length > 1 ? (
        <Button size="small" variant="text" onClick={onClearAll}>
          Clear all
        </Button>
      ) : null}
    </Stack>
  );
}
