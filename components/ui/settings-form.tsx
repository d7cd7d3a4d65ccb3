import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState, type BaseSyntheticEvent, type MouseEvent, type ReactNode } from 'react';
import type { FieldValues, FormState } from 'react-hook-form';
import { ReadOnlyNotice } from './read-only-notice.tsx';

export interface SettingsFormProps<T extends FieldValues> {
  /** Accessible name of the form. */
  label?: string;
  state: FormState<T>;
  saveLabel: string;
  /** False to disable the button; by default until a value has been changed. */
  canSave?: boolean;
  /** False if the user may only read the settings: the form has no button. */
  mayChange?: boolean;
  /** Tells such a user which permission the change needs. */
  readOnlyNotice?: string;
  maxWidth?: number;
  /** Submits the form, as `handleSubmit` of react-hook-form returns it. */
  onSubmit: (event: BaseSyntheticEvent) => Promise<void>;
  children: ReactNode;
}

/** Form on a page of settings: the error of the form as a whole, the fields, and the button that saves them. */
export function SettingsForm<T extends FieldValues>({
  label,
  state,
  saveLabel,
  canSave = state.isDirty,
  mayChange = true,
  readOnlyNotice,
  maxWidth,
  onSubmit,
  children,
}: SettingsFormProps<T>) {
  const { errors, isSubmitting } = state;
  const [wasUsed, setWasUsed] = useState(false);
  return (
    <Stack
      component="form"
      noValidate
      aria-label={label}
      sx={{ gap: 2.5, maxWidth }}
      onSubmit={(event) => {
        setWasUsed(true);
        void onSubmit(event);
      }}
    >
      {!mayChange && readOnlyNotice ? <ReadOnlyNotice>{readOnlyNotice}</ReadOnlyNotice> : null}
      {errors.root ? <Alert severity="error">{errors.root.message}</Alert> : null}
      {children}
      {mayChange ? (
        <Box>
          <Button
            type="submit"
            variant="contained"
            loading={isSubmitting || null}
            disabled={!canSave && !wasUsed}
            {...(!canSave && wasUsed ? SAVED : {})}
          >
            {saveLabel}
          </Button>
        </Box>
      ) : null}
    </Stack>
  );
}

/** In place of `disabled` after saving, so that the browser leaves the focus on the button. */
const SAVED = {
  'aria-disabled': true,
  className: 'Mui-disabled',
  onClick: (event: MouseEvent) => event.preventDefault(),
} as const;
