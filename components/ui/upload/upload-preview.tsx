import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { FileBadge } from './file-badge.tsx';
import { previewOf } from './file-preview.ts';

const SIZE = { width: 40, height: 52 } as const;

/** Picture of a chosen file, or its type badge until there is one. Decorative, since the name stands beside it. */
export function UploadPreview({ file }: { file: File }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    let shown: string | null = null;
    void previewOf(file, controller.signal).then((picture) => {
      if (!picture || controller.signal.aborted) return;
      shown = URL.createObjectURL(picture);
      setUrl(shown);
    });
    return () => {
      controller.abort();
      setUrl(null);
      if (shown) URL.revokeObjectURL(shown);
    };
  }, [file]);
  return (
    <Box sx={{ ...SIZE, display: 'grid', placeItems: 'center', flexShrink: 0 }}>
      {url === null ? (
        <FileBadge name={file.name} />
      ) : (
        <Box
          component="img"
          src={url}
          alt=""
          data-preview={file.name}
          onError={() => setUrl(null)}
          sx={{
            maxWidth: '100%',
            maxHeight: '100%',
            border: 1,
            borderColor: 'line',
            borderRadius: '4px',
            bgcolor: 'common.white',
          }}
        />
      )}
    </Box>
  );
}
