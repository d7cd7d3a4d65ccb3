import { ChoiceField, type ChoiceFieldProps } from '#components/ui/inputs/choice-field.tsx';
import type { DefaultPage } from '#contracts/sign-form.ts';
import { DEFAULT_PAGES } from '#contracts/sign-position.ts';

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
      options={DEFAULT_PAGES.map((choice) => ({ value: choice, label: LABELS[choice] }))}
      {...field}
    />
  );
}
