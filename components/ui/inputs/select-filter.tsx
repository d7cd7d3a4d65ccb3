import { Choice } from './choice.tsx';

export interface SelectFilterProps<T extends string> {
  label: string;
  /** Entry that ends the filter, for example `All roles`. */
  all: string;
  options: readonly { value: T; label: string }[];
  value: T | undefined;
  onChange: (value: T | undefined) => void;
  /** Width in pixels, except on narrow screens. */
  width?: number;
}

/** Filter of a list by one of several values. */
export function SelectFilter<T extends string>(props: SelectFilterProps<T>) {
  const { label, all, options, value = '', onChange, width = 170 } = props;
  return (
    <Choice
      aria-label={label}
      options={[{ value: '', label: all }, ...options]}
      value={value}
      onChange={({ target }) => onChange(options.find((option) => option.value === target.value)?.value)}
      sx={{ flex: { xs: '1 1 140px', sm: `0 0 ${width}px` } }}
    />
  );
}
