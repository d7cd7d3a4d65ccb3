import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { MeanwhileChange } from './use-meanwhile-change.ts';

export interface ChangedMeanwhileProps<T> {
  change: MeanwhileChange<T>;
  /** Word for what is edited, such as `workflow`. */
  thing: string;
  /** Shows the newer state in place of the input. */
  onLoad: (newer: T) => void;
}

/** Says above a form that what it edits was changed or deleted meanwhile, and what its reader can do. */
export function ChangedMeanwhile<T>({ change, thing, onLoad }: ChangedMeanwhileProps<T>) {
  if (change.kind === 'deleted') {
    return (
      <Alert ref={focus} tabIndex={-1} severity="warning" sx={{ outline: 'none' }}>
        This {thing} was deleted meanwhile. You can still add it as a new one.
      </Alert>
    );
  }
  const { message, newer } = change;
  return (
    <Alert ref={focus} tabIndex={-1} severity="warning" sx={{ outline: 'none' }}>
      {message}
      {newer === null ? null : (
        <>
          <Typography variant="body2" sx={{ my: 0.75 }}>
            Save again to replace that change, or load the newer {thing}, which drops your input.
          </Typography>
          <Button size="small" color="inherit" variant="outlined" onClick={() => onLoad(newer)}>
            Load the newer {thing}
          </Button>
        </>
      )}
    </Alert>
  );
}

/** Moves the focus to the message, which stands above a form whose button is below it. */
const focus = (element: HTMLElement | null) => element?.focus();
