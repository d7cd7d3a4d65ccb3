'use client';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useCall } from '#client/use-call.ts';
import { LoadError } from '#components/ui/load-error.tsx';
import { getLicenseInfo, type LicenseInfo } from '#contracts/license-info.ts';
import { LicenseFigures } from './license-figures.tsx';
import { LicenseTitle } from './license-title.tsx';
import { MonthsOfUse } from './months-of-use.tsx';
import { MostActive } from './most-active.tsx';

/** Plan, use and limits of the organization. `first` is loaded by the server; undefined if that failed. */
export function LicenseScreen({ first }: { first: LicenseInfo | undefined }) {
  const { data, error, mutate } = useCall(getLicenseInfo, {}, { fallbackData: first });
  return (
    <>
      <LicenseTitle />
      {data ? (
        <Box sx={{ display: 'grid', gap: 3 }}>
          <LicenseFigures info={data} />
          <MonthsOfUse months={data.months} />
          {data.most_active ? <MostActive people={data.most_active} /> : null}
        </Box>
      ) : error ? (
        <LoadError title="The license info could not be loaded" error={error} onRetry={() => void mutate()} />
      ) : (
        <Skeleton
          variant="rounded"
          sx={{ height: 400 }}
          role="status"
          aria-label="Loading the license info"
        />
      )}
    </>
  );
}
