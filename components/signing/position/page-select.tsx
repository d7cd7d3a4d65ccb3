import { ChoiceField, type ChoiceFieldProps } from '#components/ui/inputs/choice-field.tsx';
import { DefaultPage } from '#contracts/sign-form.ts';

const LABELS: Record<DefaultPage, string> = {
  first: 'First page',
  last: 'Last page',
  all: 'All pages',
  custom: 'Custom page',
};

/** Select for the page on which the signature appears. */
export function PageSelect(field: Omit<ChoiceFieldProps, 'label' | 'options'>) {
  return (
    <ChoiceField
      label="Page"
      options={DefaultPage.options.map((choice) => ({ value: choice, label: LABELS[choice] }))}
      {...field}
    />
  );
}
