import { ClosedCombo } from './closed-combo.tsx';
import type { ComboFieldProps } from './combo-props.ts';
import { useComboLists } from './use-combo-lists.ts';

/** Choice from a long list that is filtered by typing. Its list is loaded soon after the page, or when the focus comes. */
export function ComboField<T extends { id: string }>(props: ComboFieldProps<T>) {
  const { lists, closed } = useComboLists(props.id);
  if (lists) return <lists.ListCombo {...props} id={closed.id} />;
  const { label, options, value, labelOf, disabled = false, help, error, onBlur, ref } = props;
  const option = options.find(({ id }) => id === value);
  const shown = option ? labelOf(option) : '';
  return <ClosedCombo {...closed} {...{ label, shown, disabled, help, error, onBlur, ref }} />;
}
