import { useId, type InputHTMLAttributes } from 'react';
import controls from './controls.module.css';

export interface PlainFieldProps extends Pick<
  InputHTMLAttributes<HTMLElement>,
  'name' | 'type' | 'autoComplete'
> {
  label: string;
  /** Text below the field; replaced by the error, if any. */
  help?: string;
  error?: string | undefined;
  /** Number of lines; the field has one without it. */
  rows?: number;
}

/** Text field of a page without MUI: label above, help or error below. */
export function PlainField({ label, help, error, rows, ...rest }: PlainFieldProps) {
  const id = useId();
  const text = error ?? help;
  const shared = {
    ...rest,
    id,
    'aria-invalid': error !== undefined,
    'aria-describedby': text ? `${id}-text` : undefined,
  };
  return (
    <div className={controls['field']}>
      <label htmlFor={id}>{label}</label>
      {rows === undefined ? <input {...shared} /> : <textarea {...shared} rows={rows} />}
      {text ? <p id={`${id}-text`}>{text}</p> : null}
    </div>
  );
}
