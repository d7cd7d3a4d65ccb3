import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { RequestError } from '#client/request-error.ts';
import { request } from '#client/request.ts';
import { useRefresh } from '#client/use-call.ts';
import { useFormats } from '#components/ui/formats/use-formats.ts';
import { keepOrganization } from '#contracts/organization-deletion.ts';
import type { Organization } from '#contracts/organization.ts';

/** Tells that the current organization is read-only and when it is deleted; owners can keep it. */
export function DeletionBanner({ organization }: { organization: Organization | undefined }) {
  const { moment } = useFormats();
  const refresh = useRefresh();
  const [isBusy, setIsBusy] = useState(false);
  if (!organization?.deletes_at) return null;
  const keep = async () => {
    setIsBusy(true);
    try {
      await request(keepOrganization, {});
      await refresh(['/organization']);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error; // request() has shown it
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Alert
      severity="warning"
      sx={{
        mb: 3,
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        '& .MuiAlert-message': { flex: 1, minWidth: 200 },
      }}
      action={
        organization.role_name === 'Owner' ? (
          <Button color="inherit" size="small" loading={isBusy || null} onClick={() => void keep()}>
            Keep the organization
          </Button>
        ) : undefined
      }
    >
      {organization.name} is read-only and will be deleted on {moment(organization.deletes_at)}. Download what
      you need before.
    </Alert>
  );
}
