import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useColumnContent, type ContentSource } from './use-column-content.ts';

export interface FilterValueRangeProps {
  columnId: string;
  source: ContentSource;
  min: string | null;
  max: string | null;
  onChange: (range: { min: string; max: string }) => void;
  problem: string | undefined;
}

/** Both ends of a range of numbers; starts with the limits of the column and is clamped to them on blur. */
export function FilterValueRange({ columnId, source, min, max, onChange, problem }: FilterValueRangeProps) {
  const { data } = useColumnContent(source, columnId);
  const least = data?.min ?? null;
  const most = data?.max ?? null;
  const isUntouched = min === null && max === null;
  useEffect(() => {
    if (isUntouched && least !== null && most !== null) onChange({ min: String(least), max: String(most) });
  }, [isUntouched, least, most]); // eslint-disable-line react-hooks/exhaustive-deps -- once, when the limits are loaded
  const clamp = (text: string | null) => clampText(text ?? '', least, most);
  const input = (label: string, text: string | null, take: (typed: string) => void) => (
    <TextField
      type="number"
      value={text ?? ''}
      error={Boolean(problem)}
      onChange={({ target }) => take(target.value)}
      onBlur={() => take(clamp(text))}
      slotProps={{ htmlInput: { 'aria-label': label, step: 'any', ...limitProps(least, most) } }}
    />
  );
  return (
    <div>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
        {input('Smallest', min, (typed) => onChange({ min: typed, max: max ?? '' }))}
        <Typography variant="body2" color="text.secondary">
          to
        </Typography>
        {input('Largest', max, (typed) => onChange({ min: min ?? '', max: typed }))}
      </Stack>
      <Typography
        variant="caption"
        component="p"
        color={problem ? 'error' : 'text.secondary'}
        sx={{ mt: 0.75 }}
      >
        {problem ?? limitText(least, most)}
      </Typography>
    </div>
  );
}

function clampText(text: string, least: number | null, most: number | null): string {
  if (text.trim() === '' || least === null || most === null) return text;
  return String(Math.min(Math.max(Number(text), least), most));
}

function limitProps(least: number | null, most: number | null) {
  return least === null || most === null ? {} : { min: least, max: most };
}

function limitText(least: number | null, most: number | null): string {
  return least === null || most === null ? '' : `The column goes from ${least} to ${most}.`;
}
