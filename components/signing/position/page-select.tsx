import MenuItem from '@mui/material/MenuItem';
import { SelectField, type SelectFieldProps } from '#components/ui/inputs/select-field.tsx';
import { DefaultPage } from '#contracts/sign-form.ts';

const LABELS: Record<DefaultPage, string> = {
  first: 'First page',
  last: 'Last page',
  all: 'All pages',
  custom: 'Custom page',
};

/** Select for the page on which the signature appears. */
export function PageSelect(field: Omit<SelectFieldProps, 'label' | 'select' | 'children'>) {
  return (
    <SelectField label="Page" {...field}>
      {DefaultPage.options.map((choice) => (
        <MenuItem key={choice} value={choice}>
          {LABELS[choice]}
        </MenuItem>
      ))}
    </SelectField>
  );
}
