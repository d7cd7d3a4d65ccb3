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

const LABEL = 'Pages to sign';

/** Page numbers separated by commas. Other text is ignored, and removed from the input when it loses the focus. */
export function PagesField({ value, onChange, help, error, ref }: PagesFieldProps) {
  const [text, setText] = useState(asText(value));
  const typed = parsePages(text);
  // A field that is placed changes the pages from outside.
  const isTyped = typed.length === value.length && typed.every((page, index) => page === value[index]);
  const change = (next: string) => {
    setText(next);
    onChange(parsePages(next));
  };
  return (
    <Field
      label={LABEL}
      value={isTyped ? text : asText(value)}
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

/** Pages to sign that a placed field decides, in words: of such a document their numbers are not known. */
export function PagesOfField({ pages }: { pages: string }) {
  return <Field label={LABEL} value={pages} readOnly help="Where the field is placed" />;
}
