'use client';
import GlobalStyles from '@mui/material/GlobalStyles';
import type { Theme } from '@mui/material/styles';
import { FILE_BADGES } from '#components/ui/upload/file-badge.tsx';

/**
 * Styles of the parts of rows and cards, for all of them at once: elements with styles of their own would make them anew in each of
 * up to a thousand rows, and cost most of the time until a page of documents can be used.
 */
export function DocumentStyles() {
  return <GlobalStyles styles={stylesOf} />;
}

function stylesOf({ vars, typography }: Theme) {
  const palette = vars?.palette;
  const tone = (name: 'pending' | 'progress' | 'signed' | 'rejected') => ({
    color: palette?.[name].main,
    backgroundColor: palette?.[name].tint,
  });
  return {
    ...FILE_BADGES,
    '.status-chip': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: 4,
      minHeight: 24,
      padding: '0 8px',
      maxWidth: '100%',
      borderRadius: 6,
      fontSize: '0.75rem',
      fontWeight: 500,
      whiteSpace: 'nowrap',
      color: palette?.text.secondary,
      backgroundColor: palette?.action.hover,
      'td &': { whiteSpace: 'normal' }, // the reader's own text spacing may need a second line (WCAG 2.2, 1.4.12)
      '& > svg': { width: 16, height: 16, flexShrink: 0 },
      '&[data-status="pending_for_signature"]': tone('pending'),
      '&[data-status="in_progress"]': tone('progress'),
      '&[data-status="signed"]': tone('signed'),
      '&[data-status="rejected"]': tone('rejected'),
    },
    '.due-mark': {
      ...typography.body2,
      color: palette?.text.secondary,
      whiteSpace: 'nowrap',
      '&[data-urgency="soon"]': { color: palette?.pending.main, fontWeight: 500 },
      '&[data-urgency="late"]': { color: palette?.rejected.main, fontWeight: 500 },
    },
    '.document-name': {
      display: 'flex',
      alignItems: 'center',
      gap: 10,
      minWidth: 0,
      '& > button': {
        ...typography.subtitle2,
        flex: '0 1 auto',
        minWidth: 0,
        minHeight: 32,
        padding: 0,
        border: 0,
        borderRadius: 6,
        color: 'inherit',
        background: 'none',
        textAlign: 'left',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
        cursor: 'pointer',
        '&:hover': { textDecoration: 'underline', textUnderlineOffset: '3px' },
        '&:focus-visible': { outline: `2px solid ${palette?.primary.main}`, outlineOffset: 2 },
        '@media (pointer: coarse)': { minHeight: 44 },
      },
    },
    '.document-card': {
      display: 'block',
      position: 'relative',
      contentVisibility: 'auto', // a page has up to a thousand cards
      containIntrinsicSize: 'auto 96px',
      padding: 12,
      border: `1px solid ${palette?.line}`,
      borderRadius: 8,
      backgroundColor: palette?.background.paper,
      WebkitTouchCallout: 'none',
      '&[data-selected="true"]': {
        borderColor: palette?.primary.main,
        backgroundColor: palette?.primaryTint,
      },
      '& > .head': { display: 'flex', alignItems: 'center', gap: 8 },
      '& > .head > .document-name': { flex: 1 },
      '& > .facts': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8, marginTop: 8 },
      '& > .facts > time:not(.due-mark)': { ...typography.body2, color: palette?.text.secondary },
      '& > .facts > .signatories': { marginLeft: 'auto' },
    },
    '.signatories': {
      display: 'inline-flex',
      alignItems: 'center',
      '& > .avatars': { display: 'flex', gap: 2 },
      '& > .rest': { ...typography.caption, marginLeft: 4, color: palette?.text.secondary },
    },
  } as const;
}
