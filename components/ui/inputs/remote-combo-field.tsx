import { ClosedCombo } from './closed-combo.tsx';
import type { RemoteComboFieldProps } from './combo-props.ts';
import { useComboLists } from './use-combo-lists.ts';

/**
 * Choice from a list that is too long for the browser: the service searches it for the typed text. Its list is loaded soon after
 * the page, or when the focus comes.
 */
export function RemoteComboField(props: RemoteComboFieldProps) {
  const { lists, closed } = useComboLists(props.id);
  if (lists) return <lists.RemoteListCombo {...props} id={closed.id} />;
  const { label, value, disabled = false, help, error, onBlur } = props;
  return <ClosedCombo {...closed} {...{ label, shown: value?.name ?? '', disabled, help, error, onBlur }} />;
}
