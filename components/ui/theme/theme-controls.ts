import type { Components, Theme } from '@mui/material/styles';
import type {} from './theme-augmentation.ts';

const focusRing = (theme: Theme) => ({
  outline: `2px solid ${theme.vars?.palette.primary.main}`,
  outlineOffset: 2,
});

const TONES = ['signed', 'pending', 'rejected', 'progress'] as const;
const ALERT_TONES = [
  ['error', 'rejected'],
  ['warning', 'pending'],
  ['success', 'signed'],
  ['info', 'progress'],
] as const;

/** Minimum side of a control on touch screens, in pixels. */
const TOUCH_TARGET = 40;

/** Checkbox or radio button of 20 pixels. */
const TOUCHED_MARK = { '@media (pointer: coarse)': { padding: (TOUCH_TARGET - 20) / 2 } };

/** Theme of the controls: buttons, inputs, chips, alerts, links. */
export const controlDefaults: Components<Theme> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: ({ theme }) => ({
        fontFamily: 'inherit', // browsers give buttons a font of their own
        '&.Mui-focusVisible': focusRing(theme),
      }),
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true, variant: 'outlined' },
    styleOverrides: {
      root: {
        minHeight: 36,
        padding: '6px 14px',
        whiteSpace: 'nowrap',
        '@media (pointer: coarse)': { minHeight: 44 },
      },
      outlined: ({ theme, ownerState }) =>
        ownerState.color && ownerState.color !== 'primary'
          ? {}
          : {
              color: theme.vars?.palette.text.primary,
              borderColor: theme.vars?.palette.line,
              backgroundColor: theme.vars?.palette.raised,
              '&:hover': {
                borderColor: theme.vars?.palette.control,
                backgroundColor: theme.vars?.palette.action.hover,
              },
            },
      text: ({ theme }) => ({ '&:hover': { backgroundColor: theme.vars?.palette.action.hover } }),
      sizeSmall: { minHeight: 30, padding: '3px 10px', fontSize: '0.8125rem' },
      sizeLarge: { minHeight: 44, padding: '10px 18px' },
      startIcon: { '& > *:nth-of-type(1)': { fontSize: 18 } },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 6,
        color: theme.vars?.palette.text.secondary,
        '&:hover': {
          color: theme.vars?.palette.text.primary,
          backgroundColor: theme.vars?.palette.action.hover,
        },
        '@media (pointer: coarse)': { minWidth: TOUCH_TARGET, minHeight: TOUCH_TARGET },
      }),
      sizeSmall: { padding: 5, '& .MuiSvgIcon-root': { fontSize: 18 } },
    },
  },
  MuiFormLabel: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.body2,
        fontWeight: 500,
        color: theme.vars?.palette.text.primary,
        '&.Mui-focused, &.Mui-error': { color: theme.vars?.palette.text.primary },
      }),
    },
  },
  MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
  MuiFormHelperText: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...{ margin: '6px 0 0', fontSize: '0.75rem', lineHeight: 1.4 },
        // The text says why the field is disabled, so it must be readable.
        '&.Mui-disabled': { color: (theme.vars ?? theme).palette.text.secondary },
      }),
    },
  },
  MuiInputBase: {
    styleOverrides: {
      root: ({ theme }) => ({ ...theme.typography.body2 }),
      // iOS zooms the page when a field with text below 16 px receives the focus.
      input: ({ theme }) => ({
        '@media (pointer: coarse)': { fontSize: '1rem' },
        '&::placeholder': { color: theme.vars?.palette.text.secondary, opacity: 1 },
      }),
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 6,
        backgroundColor: theme.vars?.palette.raised,
        '&:hover:not(.Mui-disabled, .Mui-error, .Mui-focused) .MuiOutlinedInput-notchedOutline': {
          borderColor: theme.vars?.palette.text.secondary,
        },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderWidth: 2 },
      }),
      notchedOutline: ({ theme }) => ({ borderColor: theme.vars?.palette.control }),
    },
  },
  MuiCheckbox: { defaultProps: { size: 'small' }, styleOverrides: { root: TOUCHED_MARK } },
  MuiRadio: { defaultProps: { size: 'small' }, styleOverrides: { root: TOUCHED_MARK } },
  MuiSwitch: { defaultProps: { size: 'small' } },
  MuiLinearProgress: {
    styleOverrides: {
      root: { outline: '1px solid transparent' }, // forced colours show the outline
      bar: { '@media (forced-colors: active)': { backgroundColor: 'Highlight' } },
    },
  },
  MuiFormControlLabel: {
    styleOverrides: {
      root: { '@media (pointer: coarse)': { minHeight: TOUCH_TARGET } },
      label: ({ theme }) => theme.typography.body2,
    },
  },
  MuiChip: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 6,
        fontSize: '0.75rem',
        fontWeight: 500,
        variants: TONES.map((color) => ({
          props: { color },
          style: {
            color: theme.vars?.palette[color].main,
            backgroundColor: theme.vars?.palette[color].tint,
            '& .MuiChip-icon': { color: 'inherit' },
          },
        })),
      }),
      icon: { fontSize: 16 },
    },
  },
  MuiAlert: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.body2,
        alignItems: 'flex-start',
        border: 0,
        variants: ALERT_TONES.map(([severity, tone]) => ({
          props: { severity, variant: 'standard' as const },
          style: alertTone(theme, tone),
        })),
      }),
    },
  },
  MuiLink: { defaultProps: { underline: 'hover' } },
  MuiAvatar: {
    styleOverrides: {
      root: ({ theme }) => ({ ...theme.typography.caption, fontWeight: 600, width: 32, height: 32 }),
    },
  },
};

function alertTone(theme: Theme, tone: (typeof TONES)[number]) {
  return {
    color: theme.vars?.palette.text.primary,
    backgroundColor: theme.vars?.palette[tone].tint,
    '& .MuiAlert-icon': { color: theme.vars?.palette[tone].main },
  };
}
