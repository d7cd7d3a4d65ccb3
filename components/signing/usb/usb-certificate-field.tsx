import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { useFormats } from '#components/ui/formats/use-formats.ts';
import { SelectField } from '#components/ui/inputs/select-field.tsx';
import type { SignForm } from '#contracts/sign-form.ts';
import type { UsbCertificate } from '#contracts/usb.ts';
import { daysLeftText, validityOf } from '#shared/certificate-validity.ts';
import type { Formats } from '#shared/make-formats.ts';
import { maySignWith } from '../form/may-sign-with.ts';

/** Select for the certificate of the token; one outside its validity period cannot be chosen. */
export function UsbCertificateField({ certificates }: { certificates: readonly UsbCertificate[] }) {
  const { control, setFocus } = useFormContext<SignForm>();
  const formats = useFormats();
  useEffect(() => setFocus('certificate'), [setFocus]); // the next field to fill in, above the PIN
  if (certificates.length === 0) {
    return <Alert severity="warning">This token holds no certificate with its private key.</Alert>;
  }
  return (
    <Controller
      control={control}
      name="certificate"
      render={({ field: { value, ref, ...field }, fieldState: { error } }) => {
        const chosen = certificates.find(({ id }) => id === value);
        return (
          <SelectField
            label="Certificate"
            help={certificates.some(maySignWith) ? undefined : 'No certificate on this token can sign today.'}
            error={error?.message}
            {...field}
            ref={ref}
            value={chosen ? value : ''}
          >
            {certificates.map((certificate) => (
              <MenuItem key={certificate.id} value={certificate.id} disabled={!maySignWith(certificate)}>
                <Box sx={{ minWidth: 0, whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
                  <Typography variant="body2">
                    {certificate.subject} · {certificate.alias}
                  </Typography>
                  <Typography variant="caption" color="text.secondary">
                    {descriptionOf(certificate, formats)}
                  </Typography>
                </Box>
              </MenuItem>
            ))}
          </SelectField>
        );
      }}
    />
  );
}

function descriptionOf(certificate: UsbCertificate, formats: Formats): string {
  const { state, daysLeft } = validityOf(certificate, new Date());
  const issued = `Issued by ${certificate.issuer}`;
  const end = formats.date(certificate.not_after);
  if (state === 'expired') return `${issued}, expired on ${end}`;
  if (state === 'not_yet_valid') return `${issued}, valid from ${formats.date(certificate.not_before)}`;
  return `${issued}, valid until ${end}, ${daysLeftText(daysLeft)}`;
}
