import MenuItem from '@mui/material/MenuItem';
import { Field, type FieldProps } from '#components/ui/inputs/field.tsx';
import { DefaultPage } from '#contracts/sign-form.ts';

const LABELS: Record<DefaultPage, string> = {
  first: 'First page',
  last: 'Last page',
  all: 'All pages',
  custom: 'Custom page',
};

/** Select for the page on which the signature appears. */
export function PageSelect(field: Omit<FieldProps, 'label' | 'select' | 'children'>) {
  return (
    <Field select label="Page" {...field}>
      {DefaultPage.options.map((choice) => (
        <MenuItem key={choice} value={choice}>
          {LABELS[choice]}
        </MenuItem>
      ))}
    </Field>
  );
}
