import FormLabel from '@mui/material/FormLabel';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';

export interface FieldFrameProps {
  label: string;
  labelId: string;
  inputId: string;
  disabled: boolean;
  /** True if the field is as wide as its surroundings. */
  isFullWidth: boolean;
  /** Content at the right end of the label's line, for example a link. */
  labelEnd: ReactNode;
  children: ReactNode;
}

/** Label of a field, above it. */
export function FieldFrame({
  label,
  labelId,
  inputId,
  disabled,
  isFullWidth,
  labelEnd,
  children,
}: FieldFrameProps) {
  return (
    <Stack sx={{ gap: 0.75, width: isFullWidth ? '100%' : 'auto' }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'baseline', gap: 1 }}>
        <FormLabel id={labelId} htmlFor={inputId} disabled={disabled}>
          {label}
        </FormLabel>
        {labelEnd}
      </Stack>
      {children}
    </Stack>
  );
}
