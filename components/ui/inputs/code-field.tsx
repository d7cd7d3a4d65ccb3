import type { ControllerRenderProps } from 'react-hook-form';
import { Field } from '#components/ui/inputs/field.tsx';
import { OTP_DIGITS } from '#contracts/limits.ts';

interface CodeFieldProps {
  /** Field `otp` of the form, as its Controller supplies it. */
  field: Pick<
    ControllerRenderProps<{ otp: string }, 'otp'>,
    'ref' | 'name' | 'value' | 'onBlur' | 'onChange'
  >;
  /** Name of the field, if the code is not a mailed one. */
  label?: string;
  /** Text below the field. */
  help?: string;
  /** False for a code that the browser cannot know, in a field that does not begin its page. */
  isMailed?: boolean;
  error: string | undefined;
  isDisabled: boolean;
  onComplete: () => void;
}

const INPUT_STYLE = {
  '& input': {
    fontSize: '1.5rem',
    fontWeight: 500,
    letterSpacing: '0.4em',
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
    paddingLeft: '0.4em',
  },
};

/** Input of a one-time code. Ignores everything but digits; calls `onComplete` when the last digit is entered. */
export function CodeField({
  field: { ref, name, value, onBlur, onChange },
  label = 'One-time code',
  help,
  isMailed = true,
  error,
  isDisabled,
  onComplete,
}: CodeFieldProps) {
  const change = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, OTP_DIGITS);
    const isComplete = digits.length === OTP_DIGITS && value.length < OTP_DIGITS;
    onChange(digits);
    if (isComplete) onComplete();
  };
  return (
    <Field
      label={label}
      name={name}
      ref={ref}
      value={value}
      onBlur={onBlur}
      onChange={(event) => change(event.target.value)}
      help={help}
      error={error}
      autoFocus={isMailed}
      autoComplete={isMailed ? 'one-time-code' : 'off'}
      sx={INPUT_STYLE}
      slotProps={{ htmlInput: { inputMode: 'numeric', spellCheck: false, readOnly: isDisabled } }}
    />
  );
}
