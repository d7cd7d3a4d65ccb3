import Arrow from '@mui/icons-material/ArrowDropDown';
import type { Ref } from 'react';
import { Field } from './field.tsx';

export interface ClosedComboProps {
  id: string;
  label: string;
  /** Text of the chosen option, '' for none. */
  shown: string;
  /** Text that the user has typed since; null for none. */
  typed: string | null;
  onType: (text: string) => void;
  onFocusChange: (isFocused: boolean) => void;
  /** Called when the mouse button or a finger presses the field, which asks for the list. */
  onPress: () => void;
  disabled: boolean;
  help: string | undefined;
  error: string | undefined;
  onBlur: (() => void) | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** MUI's autocomplete as it looks and is announced while its list is closed. It keeps what is typed. */
export function ClosedCombo(props: ClosedComboProps) {
  const { id, label, shown, typed, onType, onFocusChange, onPress, disabled, help, error, onBlur, ref } =
    props;
  return (
    <Field
      id={id}
      label={label}
      help={help}
      error={error}
      disabled={disabled}
      value={typed ?? shown}
      onChange={({ target }) => onType(target.value)}
      onMouseDown={({ button }) => {
        if (button === 0 && !disabled) onPress();
      }}
      onFocus={({ target }) => {
        target.select();
        onFocusChange(true);
      }}
      onBlur={() => {
        onFocusChange(false);
        onBlur?.();
      }}
      slotProps={{ htmlInput: COMBO_BOX }}
      endAdornment={<Arrow sx={disabled ? DISABLED_ARROW : ARROW} />}
      {...(ref ? { ref } : {})}
    />
  );
}

const COMBO_BOX = {
  role: 'combobox',
  'aria-autocomplete': 'list',
  'aria-expanded': false,
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
} as const;
const ARROW = { flexShrink: 0, mr: '-5px', color: 'action.active', pointerEvents: 'none' } as const;
const DISABLED_ARROW = { ...ARROW, color: 'action.disabled' } as const;
