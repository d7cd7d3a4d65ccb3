import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useEffect, useRef, useState } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { HiddenText } from '#components/ui/hidden-text.tsx';
import { SelectField } from '#components/ui/inputs/select-field.tsx';
import { PasswordField } from '#components/ui/inputs/password-field.tsx';
import type { SignForm } from '#contracts/sign-form.ts';
import type { PinState } from '#contracts/usb.ts';
import { usbMessages } from '#contracts/usb-constants.ts';
import { UsbCertificateField } from './usb-certificate-field.tsx';
import { PairedBrowser } from './paired-browser.tsx';
import { UsbHelperSectionLater, UsbPairingLater } from './usb-helper-section-later.ts';
import { PROBLEM_WORDS } from './usb-helper-words.ts';
import type { UsbSigning } from './use-usb-signing.ts';
import type { UsbTokens } from './use-usb-tokens.ts';

export interface UsbFieldsProps {
  usb: UsbSigning;
  /** True if another button of the view is the primary one while the helper is being installed. */
  hasOtherPrimary?: boolean;
}

/** Fields for token, PIN and certificate, or the steps that lead to a running USB helper. */
export function UsbFields({ usb, hasOtherPrimary = false }: UsbFieldsProps) {
  const { tokens, problem, isRefreshing, refresh } = usb.plugged;
  useFocusAfterProblem(problem !== null, tokens?.length ? 'token' : 'usb_pin');
  const hasChanged = useHasChanged(problem?.reason ?? (tokens ? 'tokens' : null));
  return (
    <Box>
      <Box role="status">
        <HiddenText>{announcementOf(usb.plugged)}</HiddenText>
      </Box>
      {problem?.reason === 'unpaired' ? (
        <UsbPairingLater onPaired={refresh} mayTakeFocus={hasChanged} />
      ) : problem ? (
        <UsbHelperSectionLater
          problem={problem}
          isRefreshing={isRefreshing}
          onRetry={() => void refresh()}
          isSecondary={hasOtherPrimary}
        />
      ) : tokens ? (
        <TokenFields usb={usb} />
      ) : (
        <Skeleton variant="rounded" sx={{ height: 76 }} />
      )}
    </Box>
  );
}

/** Returns what a screen reader says when the state changes. */
function announcementOf({ tokens, problem }: UsbTokens): string {
  if (problem) return PROBLEM_WORDS[problem.reason].title;
  if (!tokens) return 'Looking for USB tokens';
  return tokens.length === 0
    ? 'The USB helper is running. No token is plugged in.'
    : 'The USB helper is running.';
}

/** Moves the focus to a field when the steps disappear that had it. */
function useFocusAfterProblem(hasProblem: boolean, field: 'token' | 'usb_pin'): void {
  const { setFocus } = useFormContext<SignForm>();
  const hadProblem = useRef(hasProblem);
  useEffect(() => {
    if (hadProblem.current && !hasProblem && document.activeElement === document.body) setFocus(field);
    hadProblem.current = hasProblem;
  }, [hasProblem, field, setFocus]);
}

/** Returns whether the state was another one before; null stands for none. */
function useHasChanged(state: string | null): boolean {
  const [seen, setSeen] = useState({ state, before: null as string | null });
  if (seen.state !== state) setSeen({ state, before: seen.state });
  return seen.before !== null;
}

function TokenFields({ usb }: { usb: UsbSigning }) {
  return (
    <Stack sx={{ gap: 2 }}>
      <TokenField usb={usb} />
      <PinField usb={usb} />
      {usb.certificates ? <UsbCertificateField certificates={usb.certificates} /> : null}
      {usb.documentPassword.isAsked ? <DocumentPassword usb={usb} /> : null}
      <PairedBrowser onUnpaired={usb.plugged.refresh} />
    </Stack>
  );
}

function TokenField({ usb }: { usb: UsbSigning }) {
  const { control } = useFormContext<SignForm>();
  const { isRefreshing, refresh } = usb.plugged;
  const tokens = usb.plugged.tokens ?? [];
  return (
    <Controller
      control={control}
      name="token"
      render={({ field: { value, ref, ...field }, fieldState: { error } }) => (
        <SelectField
          label="USB token"
          help={
            tokens.length === 0 ? 'No token is plugged in. Plug it in: it appears here by itself.' : undefined
          }
          error={error?.message}
          disabled={tokens.length === 0 && !error}
          labelEnd={
            <Link
              component="button"
              type="button"
              variant="body2"
              underline="always"
              onClick={() => void refresh()}
              disabled={isRefreshing}
            >
              {isRefreshing ? 'Refreshing …' : 'Refresh'}
            </Link>
          }
          {...field}
          ref={ref}
          value={tokens.some(({ serial }) => serial === value) ? value : ''}
        >
          {tokens.map(({ label, serial }) => (
            <MenuItem key={serial} value={serial}>
              {label || 'Token'} · {serial}
            </MenuItem>
          ))}
        </SelectField>
      )}
    />
  );
}

const PIN_HELP: Record<PinState, string> = {
  ok: 'It is used on this computer only and never sent to the server.',
  wrong_before: 'A wrong PIN was entered before. The token locks after a few.',
  final_try: 'One try is left before the token locks.',
  locked: usbMessages.pinLocked,
};

function PinField({ usb }: { usb: UsbSigning }) {
  const { register, formState, getValues } = useFormContext<SignForm>();
  const token = usb.plugged.tokens?.find(({ serial }) => serial === getValues('token'));
  return (
    <PasswordField
      label="USB token PIN"
      autoComplete="off"
      help={PIN_HELP[token?.pin_state ?? 'ok']}
      error={formState.errors.usb_pin?.message}
      {...register('usb_pin')}
    />
  );
}

function DocumentPassword({ usb }: { usb: UsbSigning }) {
  const { value, error, onChange } = usb.documentPassword;
  return (
    <PasswordField
      label="Document password"
      autoComplete="off"
      help="It opens the document. Leave it empty if the document opens without one."
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
