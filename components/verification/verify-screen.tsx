import { PlainIcon } from '#components/ui/plain-icon.tsx';
import { classes } from '#components/ui/plain/classes.ts';
import { FileChecks } from './file-checks.tsx';

const LOCK =
  'M18 8h-1V6c0-2.76-2.24-5-5-5S7 3.24 7 6v2H6c-1.1 0-2 .9-2 2v10c0 1.1.9 2 2 2h12c1.1 0 2-.9 2-2V10c0-1.1-.9-2-2-2M9 6c0-1.66 1.34-3 3-3s3 1.34 3 3v2H9zm9 14H6V10h12zm-6-3c1.1 0 2-.9 2-2s-.9-2-2-2-2 .9-2 2 .9 2 2 2';

export interface VerifyScreenProps {
  /** Name of the organization whose trust list is used as well; null for a visitor. */
  organization: string | null;
}

/** Page that verifies the signatures of files dropped on it. */
export function VerifyScreen({ organization }: VerifyScreenProps) {
  return (
    <div className="verify-screen-screen">
      <div>
        <h1 className="text-h1">Check signatures</h1>
        <p className={classes('text-body1', 'text-secondary', 'verify-screen-intro')}>
          Drop a PDF to see who signed it, when, and whether it was changed since.
        </p>
      </div>
      <FileChecks isMember={organization !== null}>
        <PrivacyNote organization={organization} />
      </FileChecks>
    </div>
  );
}

function PrivacyNote({ organization }: VerifyScreenProps) {
  return (
    <div className="verify-screen-note">
      <PlainIcon path={LOCK} />
      <p className="text-body2">
        Neither the file nor the result is stored: the file is read, checked and forgotten.{' '}
        {organization === null
          ? 'Certificates are checked against the authorities that this installation trusts.'
          : `Certificates are checked against the authorities that this installation trusts, and the trust list of ${organization}.`}
      </p>
    </div>
  );
}
