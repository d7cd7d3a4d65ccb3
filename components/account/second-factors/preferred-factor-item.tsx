import Box from '@mui/material/Box';
import { useState } from 'react';
import { RequestError } from '#client/request-error.ts';
import { request } from '#client/request.ts';
import { FACTS_ROW } from '#components/ui/facts.tsx';
import { ChoiceField } from '#components/ui/inputs/choice-field.tsx';
import { SecondFactor } from '#contracts/privacy-settings.ts';
import { changePrivacySettings } from '#contracts/second-factor.ts';

const LABELS: Record<SecondFactor, string> = {
  authenticator_app: 'Authenticator app',
  passkey: 'Passkey',
};

export interface PreferredFactorItemProps {
  preferred: SecondFactor;
  onChanged: () => Promise<void>;
}

/** Choice of the factor that the sign-in asks for first. */
export function PreferredFactorItem({ preferred, onChanged }: PreferredFactorItemProps) {
  const [isSaving, setIsSaving] = useState(false);
  const choose = async (text: string) => {
    setIsSaving(true);
    try {
      await request(changePrivacySettings, { body: { preferred_factor: SecondFactor.parse(text) } });
      await onChanged();
    } catch (error) {
      if (!(error instanceof RequestError)) throw error; // request() has shown it
    } finally {
      setIsSaving(false);
    }
  };
  return (
    <Box component="li" sx={FACTS_ROW}>
      <Box sx={{ width: '100%', maxWidth: 280 }}>
        <ChoiceField
          label="The sign-in asks first for"
          value={preferred}
          disabled={isSaving}
          onChange={(event) => void choose(event.target.value)}
          options={SecondFactor.options.map((factor) => ({ value: factor, label: LABELS[factor] }))}
        />
      </Box>
    </Box>
  );
}
