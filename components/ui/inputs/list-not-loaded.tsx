import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

export interface ListNotLoadedProps {
  /** Plural noun for the entries of the list, such as `countries`. */
  content: string;
  onRetry: () => void;
}

/** Alert of a form whose list of choices could not be loaded, with a button to try again. */
export function ListNotLoaded({ content, onRetry }: ListNotLoadedProps) {
  const retry = (
    <Button size="small" onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    <Alert severity="error" action={retry}>
      The list of {content} could not be loaded.
    </Alert>
  );
}
