'use client';
import Preview from '@mui/icons-material/ArticleOutlined';
import Details from '@mui/icons-material/TableRowsOutlined';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { DocumentsLayout } from './documents-query.ts';
import { DOCUMENTS_PANEL_ID } from './status-tabs.tsx';

export interface LayoutTabsProps {
  layout: DocumentsLayout;
  onChange: (layout: DocumentsLayout) => void;
}

/** Details (a table) or Preview (a list beside the document), as a segmented control. */
export function LayoutTabs({ layout, onChange }: LayoutTabsProps) {
  return (
    <Tabs
      value={layout}
      onChange={(_, next: unknown) => onChange(DocumentsLayout.parse(next))}
      aria-label="Layout"
      sx={SEGMENTS}
    >
      <Tab
        value="table"
        label="Details"
        icon={<Details />}
        iconPosition="start"
        aria-controls={DOCUMENTS_PANEL_ID}
      />
      <Tab
        value="preview"
        label="Preview"
        icon={<Preview />}
        iconPosition="start"
        aria-controls={DOCUMENTS_PANEL_ID}
      />
    </Tabs>
  );
}

const SEGMENTS = {
  flex: { xs: '1 1 100%', sm: '0 0 auto' },
  minHeight: 36,
  p: '3px',
  border: 1,
  borderColor: 'line',
  borderRadius: 1,
  bgcolor: 'background.paper',
  '& .MuiTabs-indicator': { display: 'none' },
  '& .MuiTab-root': {
    minHeight: 30,
    flex: { xs: 1, sm: 'none' },
    minWidth: 0,
    maxWidth: 'none',
    px: 1.5,
    py: 0,
    borderRadius: '6px',
    color: 'text.secondary',
    '& .MuiSvgIcon-root': { fontSize: 18 },
    '@media (pointer: coarse)': { minHeight: 40 },
  },
  '& .MuiTab-root.Mui-selected': { color: 'primary.main', bgcolor: 'primaryTint' },
} as const;
