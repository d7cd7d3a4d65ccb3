import Download from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { saveFile } from '#client/download-file.ts';
import type { CheckedFile } from '#contracts/verify.ts';

/** Buttons that save the verification report on the screen: as JSON, and as the validation report (XML) of ETSI. */
export function ReportDownloads({ report }: { report: CheckedFile }) {
  const { validation_report: xml, ...json } = report;
  const save = (content: string, type: 'json' | 'xml') => {
    const name = report.file_name.replace(/\.pdf$/i, '');
    saveFile(new Blob([content], { type: `application/${type}` }), `${name} signatures.${type}`);
  };
  return (
    <>
      <Button
        size="small"
        startIcon={<Download />}
        onClick={() => save(JSON.stringify(json, null, 2), 'json')}
      >
        Download as JSON
      </Button>
      {xml ? (
        <Button size="small" startIcon={<Download />} onClick={() => save(xml, 'xml')}>
          Download ETSI report (XML)
        </Button>
      ) : null}
    </>
  );
}
