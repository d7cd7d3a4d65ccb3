import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useCall } from '#client/use-call.ts';
import { LoadError } from '#components/ui/load-error.tsx';
import { getSecurityRequirements } from '#client/later-calls.ts';
import { SecurityForm } from './security-form.tsx';

/** Section of the organization settings about what the organization requires of its members. */
export function SecuritySection({ mayChange }: { mayChange: boolean }) {
  const { data, error, mutate } = useCall(getSecurityRequirements, {});
  if (error?.kind === 'not_available') return null;
  return (
    <Box component="section" aria-label="Security">
      <Typography variant="h2" sx={{ mb: 2.5 }}>
        Security
      </Typography>
      {data ? (
        <SecurityForm
          requirements={data}
          mayChange={mayChange}
          onSaved={async () => {
            await mutate();
          }}
        />
      ) : error ? (
        <LoadError
          title="The security settings could not be loaded"
          error={error}
          onRetry={() => void mutate()}
        />
      ) : (
        <LoadingSecurity />
      )}
    </Box>
  );
}

function LoadingSecurity() {
  return (
    <Skeleton
      variant="rounded"
      sx={{ height: 420 }}
      role="status"
      aria-label="Loading the security settings"
    />
  );
}
