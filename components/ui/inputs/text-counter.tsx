import Typography from '@mui/material/Typography';

export interface TextCounterProps {
  length: number;
  max: number;
  id?: string;
}

/** Length of a text and its maximum; in the error style when the text is too long. */
export function TextCounter({ length, max, id }: TextCounterProps) {
  const isOver = length > max;
  return (
    <Typography
      id={id}
      component="span"
      variant="caption"
      data-over={isOver}
      sx={{ color: isOver ? 'error.main' : 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
    >
      {length}/{max}
    </Typography>
  );
}
