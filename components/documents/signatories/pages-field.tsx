import { useState, type Ref } from 'react';
import { Field } from '#components/ui/inputs/field.tsx';
import { parsePages } from '#contracts/signatory.ts';

export interface PagesFieldProps {
  value: readonly number[];
  onChange: (pages: number[]) => void;
  help: string;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

const written = (pages: readonly number[]) => pages.join(', ');

/** Page numbers with commas between. What is no number is dropped, visibly once the field is left. */
export function PagesField({ value, onChange, help, error, ref }: PagesFieldProps) {
  const [text, setText] = useState(written(value));
  const take = (typed: string) => {
    setText(typed);
    onChange(parsePages(typed));
  };
  return (
    <Field
      label="Pages to sign"
      value={text}
      onChange={({ target }) => take(target.value)}
      onBlur={() => setText(written(value))}
      placeholder="1, 3"
      help={help}
      error={error}
      autoComplete="off"
      {...(ref ? { ref } : {})}
    />
  );
}
