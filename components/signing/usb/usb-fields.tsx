import Link from '@mui/material/Link';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { Controller, useFormContext } from 'react-hook-form';
import { SelectField } from '#components/ui/inputs/select-field.tsx';
import { PasswordField } from '#components/ui/inputs/password-field.tsx';
import type { SignForm } from '#contracts/sign-form.ts';
import type { PinState } from '#contracts/usb.ts';
import { UsbCertificateField } from './usb-certificate-field.tsx';
import { UsbHelperMissing } from './usb-helper-missing.tsx';
import type { UsbSigning } from './use-usb-signing.ts';

/** Fields for token, PIN and certificate, or how to start the USB helper. */
export function UsbFields({ usb }: { usb: UsbSigning }) {
  if (usb.tokensError && !usb.tokens) return <UsbHelperMissing usb={usb} />;
  if (!usb.tokens) {
    return (
      <Skeleton variant="rounded" sx={{ height: 76 }} role="status" aria-label="Looking for USB tokens" />
    );
  }
  return (
    <Stack sx={{ gap: 2 }}>
      <TokenField usb={usb} />
      <PinField usb={usb} />
      {usb.certificates ? <UsbCertificateField certificates={usb.certificates} /> : null}
      {usb.documentPassword.isAsked ? <DocumentPassword usb={usb} /> : null}
    </Stack>
  );
}

function TokenField({ usb }: { usb: UsbSigning }) {
  const { control } = useFormContext<SignForm>();
  const tokens = usb.tokens ?? [];
  return (
    <Controller
      control={control}
      name="token"
      render={({ field: { value, ref, ...field }, fieldState: { error } }) => (
        <SelectField
          label="USB token"
          help={tokens.length === 0 ? 'No token is plugged in. Plug it in and choose Refresh.' : undefined}
          error={error?.message}
          disabled={tokens.length === 0 && !error}
          labelEnd={
            <Link
              component="button"
              type="button"
              variant="body2"
              underline="always"
              onClick={usb.refresh}
              disabled={usb.isRefreshing}
            >
              {usb.isRefreshing ? 'Refreshing …' : 'Refresh'}
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
  locked: 'The PIN of this token is locked. Unlock it with the software of its issuer.',
};

function PinField({ usb }: { usb: UsbSigning }) {
  const { register, formState, getValues } = useFormContext<SignForm>();
  const token = usb.tokens?.find(({ serial }) => serial === getValues('token'));
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
