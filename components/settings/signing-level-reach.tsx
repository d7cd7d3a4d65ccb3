import Alert from '@mui/material/Alert';
import { PadesLevel } from '#contracts/signature-report.ts';
import type { SigningSettings } from '#contracts/signing-settings.ts';

export interface SigningLevelReachProps {
  highest: PadesLevel;
  /** Host of the timestamp server; null if none is configured. */
  server: string | null;
  chosen: SigningSettings['level'];
}

/** Says which level the installation reaches, and warns if the chosen level is above it. */
export function SigningLevelReach({ highest, server, chosen }: SigningLevelReachProps) {
  const isOutOfReach =
    chosen !== 'highest' && PadesLevel.options.indexOf(chosen) > PadesLevel.options.indexOf(highest);
  if (isOutOfReach) {
    return (
      <Alert severity="warning">
        {chosen} is chosen, but this installation has no timestamp server any more. Each signature asks
        whether to go on at {highest}. Choose a level that is possible, or have a timestamp server set up.
      </Alert>
    );
  }
  return server === null ? (
    <Alert severity="info">
      This installation has no timestamp server, so {highest} is the highest level that it reaches. Its
      operator can name one in TSA_URL.
    </Alert>
  ) : (
    <Alert severity="success">
      This installation can sign up to {highest}. Timestamps come from {server}.
    </Alert>
  );
}
