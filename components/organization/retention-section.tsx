import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useCall } from '#client/use-call.ts';
import { LoadError } from '#components/ui/load-error.tsx';
import { getRetention } from './organization-calls.ts';
import { RetentionForm } from './retention-form.tsx';

/** Section of the organization settings about how long mails and notifications are kept. */
export function RetentionSection({ mayChange }: { mayChange: boolean }) {
  const { data, error, mutate } = useCall(getRetention, {});
  if (error?.kind === 'not_available') return null;
  return (
    <Box component="section" aria-label="Retention">
      <Typography variant="h2" sx={{ mb: 0.5 }}>
        Retention
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 2.5 }}>
        Documents, their signatures and the activity log are kept until the documents are deleted, whatever is
        set here.
      </Typography>
      {data ? (
        <RetentionForm
          periods={data}
          longest={data.longest}
          mayChange={mayChange}
          onSaved={async () => {
            await mutate();
          }}
        />
      ) : error ? (
        <LoadError title="The retention could not be loaded" error={error} onRetry={() => void mutate()} />
      ) : (
        <Skeleton variant="rounded" sx={{ height: 220 }} role="status" aria-label="Loading the retention" />
      )}
    </Box>
  );
}
