import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import { Controller, useFormContext } from 'react-hook-form';
import { DueDateField } from '../due-date/due-date-field.tsx';

/** Values that hold for all signatories of the form. */
export interface SigningTerms {
  /** Day as `YYYY-MM-DD`; null for none. */
  due_date: string | null;
  /** False if no signatory may sign on pages that were not asked for. */
  other_pages_allowed: boolean;
}

/** Fields of a form that names signatories: by when they sign, and whether only on the pages to sign. */
export function SigningTermsFields() {
  const { control } = useFormContext<SigningTerms>();
  return (
    <Stack sx={{ mt: 2.5, gap: 1 }}>
      <Controller
        control={control}
        name="due_date"
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <Box sx={{ maxWidth: 360 }}>
            <DueDateField value={value} error={error?.message} onChange={onChange} />
          </Box>
        )}
      />
      <Controller
        control={control}
        name="other_pages_allowed"
        render={({ field: { value, ...field } }) => (
          <FormControlLabel
            control={<Checkbox {...field} checked={value} />}
            label="They may sign on other pages, after a question"
          />
        )}
      />
    </Stack>
  );
}
