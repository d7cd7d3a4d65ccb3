import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { PrivacySecuritySettings } from '#contracts/privacy-settings.ts';

const LIST = new Intl.ListFormat('en', { style: 'long', type: 'conjunction' });

export interface RequirementNoticeProps {
  settings: PrivacySecuritySettings;
  /** Path that the user came from; null if they did not come from an organization that requires a second factor. */
  wayBack: string | null;
}

/** Says which organizations require a second factor that the user lacks; once they have one, leads back. */
export function RequirementNotice({ settings, wayBack }: RequirementNoticeProps) {
  const { preferred_factor, required_by } = settings;
  if (preferred_factor === null && required_by.length > 0) {
    const verb = required_by.length === 1 ? 'requires' : 'require';
    return (
      <Alert severity="warning" sx={{ mb: 1.5 }}>
        {LIST.format(required_by)} {verb} a second factor. You can work there as soon as you have set one up
        here.
      </Alert>
    );
  }
  if (wayBack === null || preferred_factor === null) return null;
  return (
    <Alert
      severity="success"
      sx={{ mb: 1.5, alignItems: 'center' }}
      action={
        <Button color="inherit" size="small" href={wayBack}>
          Go back
        </Button>
      }
    >
      Your second factor is set up. You can go back to where you were.
    </Alert>
  );
}
