import Print from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useFormats } from '#components/ui/formats/use-formats.ts';
import type { VerificationReport } from '#contracts/signature-report.ts';
import type { CheckedFile } from '#contracts/verify.ts';
import { Fact, Facts } from './fact.tsx';
import { ReportDownloads } from './report-downloads.tsx';
import { ReportHeadline } from './report-headline.tsx';
import { SignatureList } from './signature-list.tsx';

/** Verification report of a file: the headline, each signature, and the facts of the file. */
export function CheckResult({ report }: { report: CheckedFile }) {
  return (
    <Stack sx={{ gap: 2 }}>
      <ReportHeadline report={report} />
      {report.signatures.length > 0 ? <SignatureList report={report} onPage={undefined} /> : null}
      <FileFacts report={report} />
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, displayPrint: 'none' }}>
        <Button size="small" startIcon={<Print />} onClick={() => window.print()}>
          Print
        </Button>
        <ReportDownloads report={report} />
      </Stack>
    </Stack>
  );
}

/** Identifies the checked file, so that its report cannot be mistaken for that of another file. */
function FileFacts({ report }: { report: VerificationReport }) {
  const { size, page_count, sha256, is_encrypted, verified_at } = report;
  const formats = useFormats();
  return (
    <Box sx={{ p: 2, border: 1, borderColor: 'line', borderRadius: 1 }}>
      <Facts>
        <Fact term="Checked">{formats.dateTime(verified_at)}</Fact>
        <Fact term="File">
          {formats.bytes(size)}, {page_count === 1 ? '1 page' : `${page_count} pages`}
          {is_encrypted ? ', encrypted' : ''}
        </Fact>
        <Fact term="SHA-256">{sha256}</Fact>
      </Facts>
    </Box>
  );
}
