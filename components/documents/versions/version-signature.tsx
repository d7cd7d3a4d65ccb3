import Signature from '@mui/icons-material/DrawOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useFormats } from '#components/ui/formats/use-formats.ts';
import type { AddedSignature } from '#contracts/document-files.ts';
import { levelWords } from '#contracts/signature-words.ts';
import { pagesInWords } from '../signatories/pages-in-words.ts';

const MODE_WORDS = { pfx: 'Certificate file', usb: 'USB token' } as const;

/** Details of the signature that created a version: signer, time, pages, reason, location, certificate and level. */
export function VersionSignature({ added }: { added: AddedSignature }) {
  const formats = useFormats();
  const { signer, signed_at, pages, reason, location, sign_mode, certificate, level } = added;
  const words = pagesInWords(pages);
  return (
    <Box sx={{ mt: 1, p: 1.5, borderRadius: 1, bgcolor: 'action.hover' }}>
      <Typography variant="body2" sx={{ display: 'flex', alignItems: 'center', gap: 0.75, fontWeight: 500 }}>
        <Signature aria-hidden sx={{ fontSize: 16, color: 'signed.main' }} />
        <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          Signed by {signer}
        </Box>
      </Typography>
      <Box component="dl" sx={FACTS}>
        <Fact name="Signed">
          <time dateTime={signed_at}>{formats.dateTime(signed_at)}</time>
        </Fact>
        {pages.length > 0 ? <Fact name="Shown on">{words}</Fact> : null}
        {reason ? (
          <Fact name="Reason">
            <bdi>{reason}</bdi>
          </Fact>
        ) : null}
        {location ? (
          <Fact name="Location">
            <bdi>{location}</bdi>
          </Fact>
        ) : null}
        <Fact name="Certificate">
          {certificate}
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {' '}
            · {MODE_WORDS[sign_mode]}
          </Box>
        </Fact>
        <Fact name="Level">
          {levelWords[level].label}
          {added.is_level_chosen ? (
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {' '}
              · chosen by the signer
            </Box>
          ) : null}
        </Fact>
      </Box>
    </Box>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <Typography component="dt" variant="caption" color="text.secondary">
        {name}
      </Typography>
      <Typography component="dd" variant="caption" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </>
  );
}

const FACTS = {
  display: 'grid',
  gridTemplateColumns: 'max-content minmax(0, 1fr)',
  columnGap: 1.5,
  rowGap: 0.5,
  m: 0,
  mt: 1,
  fontVariantNumeric: 'tabular-nums',
} as const;
