import Copy from '@mui/icons-material/ContentCopyRounded';
import Download from '@mui/icons-material/FileDownloadOutlined';
import Open from '@mui/icons-material/OpenInNewRounded';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import ListItem from '@mui/material/ListItem';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { copyText } from '#client/copy-text.ts';
import { attachmentUrl } from '#client/attachment.ts';
import { useFormats } from '#components/ui/formats/use-formats.ts';
import type { DocumentVersion } from '#contracts/document-files.ts';
import { VersionSignature } from './version-signature.tsx';

export interface VersionRowProps {
  version: DocumentVersion;
  documentName: string;
  isNewest: boolean;
  check: ReactNode;
}

/** A version: its date, author, size and signature, and the actions for its file. */
export function VersionRow({ version, documentName, isNewest, check }: VersionRowProps) {
  const formats = useFormats();
  return (
    <ListItem disableGutters divider sx={{ display: 'block', py: 1.5 }}>
      <Stack direction="row" sx={{ alignItems: 'flex-start', gap: 1.5 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
            <Typography variant="subtitle2" component="h3">
              Version {version.version}
            </Typography>
            {isNewest ? <Chip size="small" label="Newest" /> : null}
          </Stack>
          <Typography variant="body2" sx={{ mt: 0.5, fontVariantNumeric: 'tabular-nums' }}>
            <time dateTime={version.date_added}>{formats.dateTime(version.date_added)}</time>
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {version.created_by}
            {version.size === null ? null : ` · ${formats.bytes(version.size)}`}
          </Typography>
        </Box>
        <VersionActions version={version} fileName={versionFileName(documentName, version.version)} />
      </Stack>
      {version.added ? <VersionSignature added={version.added} /> : null}
      <Box sx={{ mt: 0.5 }}>{check}</Box>
    </ListItem>
  );
}

function VersionActions({ version, fileName }: { version: DocumentVersion; fileName: string }) {
  const url = attachmentUrl(version.attachment);
  const name = `version ${version.version}`;
  return (
    <Stack direction="row">
      <Tooltip title="Open in a new tab">
        <IconButton
          aria-label={`Open ${name} in a new tab`}
          href={url}
          target="_blank"
          rel="noopener"
          size="small"
        >
          <Open fontSize="small" />
        </IconButton>
      </Tooltip>
      <Tooltip title="Download">
        <IconButton
          aria-label={`Download ${name}`}
          href={`${url}&purpose=download`}
          download={fileName}
          size="small"
        >
          <Download fontSize="small" />
        </IconButton>
      </Tooltip>
      <Tooltip title="Copy link">
        <IconButton aria-label={`Copy link to ${name}`} onClick={() => void copyLink(url)} size="small">
          <Copy fontSize="small" />
        </IconButton>
      </Tooltip>
    </Stack>
  );
}

/** Returns the file name of a version: 'Lease (version 2).pdf' for 'Lease.pdf'. */
function versionFileName(documentName: string, version: number): string {
  return documentName.replace(/(\.pdf)?$/i, (extension) => ` (version ${version})${extension || '.pdf'}`);
}

/** Copies the URL of a path of this site to the clipboard and shows a notice. */
const copyLink = (path: string) =>
  copyText(
    new URL(path, window.location.origin).href,
    'The link could not be copied. Open the version and copy its address.',
  );
