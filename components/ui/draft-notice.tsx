import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

/** Line above a form whose values were restored, with a button that removes them. */
export function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Stack direction="row" role="status" sx={{ alignItems: 'center', gap: 0.5 }}>
      <Typography variant="body2" color="textSecondary">
        Draft restored.
      </Typography>
      <Button variant="text" size="small" aria-label="Discard the draft" onClick={onDiscard}>
        Discard
      </Button>
    </Stack>
  );
}
