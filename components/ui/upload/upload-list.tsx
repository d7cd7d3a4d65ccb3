import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { FILE_BADGES } from './file-badge.tsx';
import { UploadListItem, type UploadListItemProps } from './upload-list-item.tsx';
import type { UploadItem } from './upload-list-state.ts';

export interface UploadListProps extends Omit<UploadListItemProps, 'item'> {
  items: readonly UploadItem[];
  onRemoveAll: () => void;
}

/** List of the chosen files with buttons to remove one or all of them. */
export function UploadList({ items, onRemoveAll, ...itemProps }: UploadListProps) {
  if (items.length === 0) return null;
  return (
    <div>
      <GlobalStyles styles={FILE_BADGES} />
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', minHeight: 40 }}>
        <Typography variant="body2" color="text.secondary">
          {items.length === 1 ? '1 file' : `${items.length} files`}
        </Typography>
        {items.length > 1 ? (
          <Button size="small" variant="text" onClick={onRemoveAll}>
            Remove all
          </Button>
        ) : null}
      </Stack>
      <Stack component="ul" aria-label="Files" sx={{ m: 0, p: 0 }}>
        {items.map((item) => (
          <UploadListItem key={item.id} item={item} {...itemProps} />
        ))}
      </Stack>
    </div>
  );
}
