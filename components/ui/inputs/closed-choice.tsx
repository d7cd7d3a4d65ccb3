import Arrow from '@mui/icons-material/ArrowDropDown';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import OutlinedInput from '@mui/material/OutlinedInput';
import {
  useEffect,
  useImperativeHandle,
  useRef,
  type InputHTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
} from 'react';
import type { ChoiceProps } from './choice-props.ts';

export interface ClosedChoiceProps extends ChoiceProps {
  id: string;
  onFocusChange: (isFocused: boolean) => void;
  /** Called when the user asks for the menu. */
  onPress: () => void;
}

/** MUI's select as it looks and is announced while its menu is closed. */
export function ClosedChoice({ options, value, onFocusChange, onPress, ...props }: ClosedChoiceProps) {
  const { id, labelId, 'aria-label': ariaLabel, name, inputRef, onBlur } = props;
  const { helperText, error = false, disabled = false, fullWidth = true, sx } = props;
  const helpId = helperText ? `${id}-helper-text` : undefined;
  const display = {
    id,
    'aria-labelledby': labelId,
    'aria-label': ariaLabel,
    shown: options.find((option) => option.value === value)?.label,
    onPress,
  };
  return (
    <FormControl
      className="MuiTextField-root"
      size="small"
      error={error}
      disabled={disabled}
      fullWidth={fullWidth}
      sx={sx ?? {}}
    >
      <OutlinedInput
        name={name ?? ''}
        value={value}
        inputComponent={Display}
        {...(inputRef ? { inputRef } : {})}
        {...(helpId ? { 'aria-describedby': helpId } : {})}
        slotProps={{ input: display }}
        onFocus={() => onFocusChange(true)}
        onBlur={(event) => {
          onFocusChange(false);
          onBlur?.(event);
        }}
      />
      {helperText ? <FormHelperText id={helpId}>{helperText}</FormHelperText> : null}
    </FormControl>
  );
}

/** Properties that the input of MUI gives its element, and those of a display. */
type DisplayProps = Pick<
  InputHTMLAttributes<HTMLElement>,
  | 'id'
  | 'className'
  | 'disabled'
  | 'name'
  | 'value'
  | 'onFocus'
  | 'onBlur'
  | 'aria-label'
  | 'aria-labelledby'
  | 'aria-describedby'
  | 'aria-invalid'
> & {
  shown?: string | undefined;
  onPress?: () => void;
  ref?: Ref<{ focus: () => void; value: unknown }>;
};

function Display(props: DisplayProps) {
  const { id, ref, className, disabled, name, value, shown, onPress, onFocus, onBlur } = props;
  const labelId = props['aria-labelledby'];
  const display = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => ({ focus: () => display.current?.focus(), value }), [value]);
  useEffect(() => {
    const label = labelId ? document.getElementById(labelId) : null;
    const focus = () => display.current?.focus();
    label?.addEventListener('click', focus);
    return () => label?.removeEventListener('click', focus);
  }, [labelId]);
  const onMouseDown = (event: MouseEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.focus();
    onPress?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!OPENING_KEYS.has(event.key)) return;
    event.preventDefault();
    onPress?.();
  };
  return (
    <>
      <Box
        ref={display}
        id={id}
        role="combobox"
        tabIndex={disabled ? undefined : 0}
        aria-haspopup="listbox"
        aria-expanded="false"
        aria-disabled={disabled ? 'true' : undefined}
        aria-invalid={props['aria-invalid'] ? 'true' : undefined}
        aria-label={props['aria-label']}
        aria-labelledby={labelId}
        aria-describedby={props['aria-describedby']}
        className={`MuiSelect-select MuiSelect-outlined ${disabled ? 'Mui-disabled ' : ''}${className ?? ''}`}
        sx={DISPLAY}
        onFocus={onFocus}
        onBlur={onBlur}
        {...(disabled ? {} : { onMouseDown, onKeyDown })}
      >
        {shown || (
          <span className="notranslate" aria-hidden>
            {'\u200B'}
          </span>
        )}
      </Box>
      <Box
        component="input"
        aria-hidden
        tabIndex={-1}
        readOnly
        className="MuiSelect-nativeInput"
        name={name}
        value={value}
        disabled={disabled}
        sx={NATIVE_INPUT}
      />
      <Arrow className="MuiSelect-icon MuiSelect-iconOutlined" sx={disabled ? DISABLED_ICON : ICON} />
    </>
  );
}

const OPENING_KEYS = new Set([' ', 'ArrowUp', 'ArrowDown', 'Enter']);

// The styles of MUI's own select, whose module brings the menu along.
const DISPLAY = {
  userSelect: 'none',
  cursor: 'pointer',
  '&.MuiSelect-select': {
    height: 'auto',
    minHeight: '1.4375em',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
  },
  '&.Mui-disabled': { cursor: 'default' },
  '&&&': { pr: '32px', minWidth: 16 },
} as const;
const NATIVE_INPUT = {
  position: 'absolute',
  bottom: 0,
  left: 0,
  width: '100%',
  opacity: 0,
  pointerEvents: 'none',
  boxSizing: 'border-box',
} as const;
const ICON = {
  position: 'absolute',
  right: 7,
  top: 'calc(50% - .5em)',
  pointerEvents: 'none',
  color: 'action.active',
} as const;
const DISABLED_ICON = { ...ICON, color: 'action.disabled' } as const;
