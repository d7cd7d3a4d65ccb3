import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import { classes } from './classes.ts';

export interface PlainFieldProps extends Pick<
  InputHTMLAttributes<HTMLElement>,
  'name' | 'type' | 'autoComplete' | 'autoFocus' | 'defaultValue'
> {
  label: string;
  /** Text below the field; replaced by the error, if any. */
  help?: string;
  error?: string | undefined;
  /** Number of lines; the field has one without it. */
  rows?: number;
  /** Button at the right end of the field. */
  end?: ReactNode;
}

/** Text field of a page without MUI: label above, help or error below. */
export function PlainField({ label, help, error, rows, end, ...rest }: PlainFieldProps) {
  const id = useId();
  const text = error ?? help;
  const shared = {
    ...rest,
    id,
    'aria-invalid': error !== undefined,
    'aria-describedby': text ? `${id}-text` : undefined,
  };
  return (
    <div className={classes('control-field', error !== undefined && 'control-invalid')}>
      <label htmlFor={id}>{label}</label>
      <div>
        {rows === undefined ? <input {...shared} /> : <textarea {...shared} rows={rows} />}
        {end}
      </div>
      {text ? <p id={`${id}-text`}>{text}</p> : null}
    </div>
  );
}
