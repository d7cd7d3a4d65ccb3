import Typography from '@mui/material/Typography';

export interface TextCounterProps {
  length: number;
  max: number;
  id?: string;
}

/** How much of a text's room is taken; in the error style once it is too long. */
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
