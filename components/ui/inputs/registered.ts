import { get, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';

/**
 * Returns the props of a text field as `register` does, with its default value, so that the server's HTML shows it: react-hook-form
 * sets it in the browser alone, and compares with it what was typed before the page was hydrated.
 */
export function registered<Values extends FieldValues>(
  { register, formState }: Pick<UseFormReturn<Values>, 'register' | 'formState'>,
  name: Path<Values>,
) {
  const defaultValue: unknown = get(formState.defaultValues, name);
  return { ...register(name), defaultValue };
}
