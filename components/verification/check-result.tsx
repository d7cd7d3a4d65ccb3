'use client';
import Download from '@mui/icons-material/FileDownloadOutlined';
import Print from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { saveFile } from '#client/download-file.ts';
import type { VerificationReport } from '#contracts/signature-report.ts';
import { FileFacts } from './file-facts.tsx';
import { ReportHeadline } from './report-headline.tsx';
import { SignatureList } from './signature-list.tsx';

/** The verdict, then each signature, then the file itself. */
export function CheckResult({ report }: { report: VerificationReport }) {
  return (
    <Stack sx={{ gap: 2 }}>
      <ReportHeadline report={report} />
      {report.signatures.length > 0 ? <SignatureList report={report} onPage={undefined} /> : null}
      <FileFacts report={report} />
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, displayPrint: 'none' }}>
        <Button size="small" startIcon={<Print />} onClick={() => window.print()}>
          Print
        </Button>
        <Button size="small" startIcon={<Download />} onClick={() => save(report)}>
          Download as JSON
        </Button>
      </Stack>
    </Stack>
  );
}

function save(report: VerificationReport): void {
  const blob = new Blob([JSON.stringify(report, null, 2)], { type: 'application/json' });
  saveFile(blob, `${report.file_name.replace(/\.pdf$/i, '')} signatures.json`);
}
