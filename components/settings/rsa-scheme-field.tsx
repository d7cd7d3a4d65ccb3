import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Fold } from '#components/ui/fold.tsx';
import type { RsaScheme } from '#contracts/signing-settings.ts';

export interface RsaSchemeFieldProps {
  value: RsaScheme;
  isDisabled: boolean;
  onChange: (scheme: string) => void;
}

/** Choice of the signature scheme of RSA keys; collapsed, because the default suits most organizations. */
export function RsaSchemeField({ value, isDisabled, onChange }: RsaSchemeFieldProps) {
  const id = useId();
  return (
    <Fold label="Advanced" isOpenAtFirst={value === 'pss'}>
      <FormControl disabled={isDisabled} sx={{ pl: 0.5 }}>
        <FormLabel id={id}>Signatures with RSA keys</FormLabel>
        <RadioGroup aria-labelledby={id} value={value} onChange={(_, scheme) => onChange(scheme)}>
          <FormControlLabel
            value="pkcs1"
            control={<Radio size="small" />}
            label="RSASSA-PKCS1-v1_5, which every program reads"
          />
          <FormControlLabel
            value="pss"
            control={<Radio size="small" />}
            label="RSASSA-PSS, which some rules ask for and older programs do not read"
          />
        </RadioGroup>
        <Typography variant="caption" color="text.secondary" sx={{ mt: 0.5 }}>
          A key that allows one scheme only keeps to it. Keys on elliptic curves are not concerned.
        </Typography>
      </FormControl>
    </Fold>
  );
}
