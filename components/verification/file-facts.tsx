'use client';
import Box from '@mui/material/Box';
import type { VerificationReport } from '#contracts/signature-report.ts';
import { formatBytes } from '#shared/format-bytes.ts';
import { formatDateTime } from '#shared/format-date.ts';
import { useTimeZone } from '#shared/use-time-zone.ts';
import { Fact, Facts } from './fact.tsx';

/** Which file it was, so that the result can be told from that of another. */
export function FileFacts({ report }: { report: VerificationReport }) {
  const { size, page_count, sha256, is_encrypted, verified_at } = report;
  const timeZone = useTimeZone();
  return (
    <Box sx={{ p: 2, border: 1, borderColor: 'line', borderRadius: 1 }}>
      <Facts>
        <Fact term="Checked">{formatDateTime(verified_at, timeZone)}</Fact>
        <Fact term="File">
          {formatBytes(size)}, {page_count === 1 ? '1 page' : `${page_count} pages`}
          {is_encrypted ? ', encrypted' : ''}
        </Fact>
        <Fact term="SHA-256">{sha256}</Fact>
      </Facts>
    </Box>
  );
}
