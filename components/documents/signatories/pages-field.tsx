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

const asText = (pages: readonly number[]) => pages.join(', ');

/** Page numbers separated by commas. Other text is ignored, and removed from the input when it loses the focus. */
export function PagesField({ value, onChange, help, error, ref }: PagesFieldProps) {
  const [text, setText] = useState(asText(value));
  const change = (typed: string) => {
    setText(typed);
    onChange(parsePages(typed));
  };
  return (
    <Field
      label="Pages to sign"
      value={text}
      onChange={({ target }) => change(target.value)}
      onBlur={() => setText(asText(value))}
      placeholder="1, 3"
      help={help}
      error={error}
      autoComplete="off"
      {...(ref ? { ref } : {})}
    />
  );
}
