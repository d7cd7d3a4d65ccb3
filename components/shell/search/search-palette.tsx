import Search from '@mui/icons-material/SearchRounded';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Dialog from '@mui/material/Dialog';
import InputAdornment from '@mui/material/InputAdornment';
import InputBase, { type InputBaseComponentProps, type InputBaseProps } from '@mui/material/InputBase';
import Link from '@mui/material/Link';
import type { PopperProps } from '@mui/material/Popper';
import Stack from '@mui/material/Stack';
import NextLink from 'next/link';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { useFindGuides } from '#client/guides/use-find-guides.ts';
import type { FunctionalityPermission } from '#contracts/permission.ts';
import { visibleGroups } from '../sidebar-nav.tsx';
import {
  actionEntries,
  grouped,
  matching,
  pageEntries,
  quickLinks,
  type PaletteActions,
  type PaletteEntry,
} from './palette-entries.ts';
import { useFound } from './use-found.ts';
import { guidesFor } from './guides-for.ts';
import { useListed, type ListedEntry } from './use-listed.ts';

const PLACEHOLDER = 'Search or jump to';

export interface SearchPaletteProps {
  open: boolean;
  functionality: readonly FunctionalityPermission[];
  /** True for a user who operates the installation. */
  isOperator: boolean;
  /** Effects of the actions that the user may run here. */
  actions: PaletteActions;
  onClose: () => void;
}

/** Dialog that finds documents, people, pages, actions and guides by typing, and leads to the chosen one. */
export function SearchPalette({ open, functionality, isOperator, actions, onClose }: SearchPaletteProps) {
  const router = useRouter();
  const guides = useFindGuides(); // here, since the content is made anew whenever the dialog opens
  const chosen = useRef<PaletteEntry | null>(null);
  // Two dialogs at the same time hide each other from screen readers, so that an action waits for this one to be gone.
  const follow = () => {
    const entry = chosen.current;
    chosen.current = null;
    if (entry?.href) router.push(entry.href);
    entry?.run?.();
  };
  const choose = (entry: PaletteEntry) => {
    chosen.current = entry;
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      maxWidth="sm"
      fullWidth
      slotProps={{
        paper: { 'aria-label': 'Search', 'aria-labelledby': undefined, sx: PAPER },
        transition: { timeout: 0, onExited: follow },
      }}
    >
      <PaletteContent
        functionality={functionality}
        isOperator={isOperator}
        actions={actions}
        guides={guides}
        onChoose={choose}
        onClose={onClose}
      />
    </Dialog>
  );
}

interface PaletteContentProps extends Omit<SearchPaletteProps, 'open'> {
  guides: ReturnType<typeof useFindGuides>;
  onChoose: (entry: PaletteEntry) => void;
}

function PaletteContent({
  functionality,
  isOperator,
  actions,
  guides,
  onChoose,
  onClose,
}: PaletteContentProps) {
  const [text, setText] = useState('');
  const pages = pageEntries(visibleGroups(functionality, isOperator).flat());
  const links = quickLinks(functionality);
  const { entries, isLoading, hasFailed } = useFound(text, functionality);
  const isEmpty = text.trim() === '';
  const { options, hold, release } = useListed(
    isEmpty
      ? links
      : [
          ...entries,
          ...grouped(matching([...pages, ...links, ...actionEntries(functionality, actions)], text)),
          ...guidesFor(text, guides.find),
        ],
  );
  const isLoadingGuides = !isEmpty && !guides.find && !guides.hasFailed;
  return (
    <>
      <Autocomplete<ListedEntry>
        open
        disablePortal
        autoHighlight
        disableCloseOnSelect // otherwise each rendering takes the highlight back to the first result
        clearOnBlur={false}
        forcePopupIcon={false}
        options={options}
        value={null}
        inputValue={text}
        onInputChange={(_, value, reason) => {
          if (reason !== 'input') return;
          setText(value);
          release();
          guides.load();
        }}
        onHighlightChange={(_, entry) => {
          if (entry) hold(entry);
        }}
        onChange={(_, entry) => {
          if (entry) onChoose(entry);
        }}
        onClose={(_, reason) => {
          if (reason === 'escape') onClose();
        }}
        filterOptions={(all) => all}
        groupBy={({ group }) => group}
        getOptionKey={({ group, id }) => `${group} ${id}`}
        getOptionLabel={({ label, list }) => `${label} ${list}`}
        loading={isLoading || isLoadingGuides}
        loadingText="Searching…"
        noOptionsText={
          hasFailed || guides.hasFailed
            ? 'The search did not answer. Try again in a moment.'
            : 'Nothing found'
        }
        slots={{ popper: InPlace }}
        slotProps={{
          paper: { elevation: 0, sx: LIST },
          listbox: { 'aria-label': 'Results', 'aria-labelledby': undefined }, // there is no label to name it by
        }}
        renderInput={({ id, disabled, slotProps: { input, htmlInput } }) => (
          <SearchInput
            id={id}
            disabled={disabled}
            ref={input.ref}
            className={input.className}
            onMouseDown={input.onMouseDown}
            htmlInput={htmlInput}
          />
        )}
        renderOption={({ key, ...item }, { label, detail }) => (
          <Box component="li" key={key} {...item} sx={{ gap: 2 }}>
            <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {label}
            </Box>
            {detail ? (
              <Box component="span" sx={{ flexShrink: 0, typography: 'caption', color: 'text.secondary' }}>
                {detail}
              </Box>
            ) : null}
          </Box>
        )}
      />
      <PaletteFoot pages={pages} onFollow={onClose} />
    </>
  );
}

type SearchInputProps = Pick<InputBaseProps, 'id' | 'disabled' | 'ref' | 'className' | 'onMouseDown'> & {
  htmlInput: InputBaseComponentProps;
};

function SearchInput({ htmlInput, ...props }: SearchInputProps) {
  return (
    <InputBase
      {...props}
      autoFocus
      fullWidth
      placeholder={PLACEHOLDER}
      inputProps={{ ...htmlInput, 'aria-label': PLACEHOLDER, maxLength: 200, enterKeyHint: 'go' }}
      startAdornment={
        <InputAdornment position="start">
          <Search fontSize="small" />
        </InputAdornment>
      }
      sx={{ px: 2, py: 1.5, borderBottom: 1, borderColor: 'line', typography: 'body1' }}
    />
  );
}

/** Links to the main pages as chips, and to the help. */
function PaletteFoot({ pages, onFollow }: { pages: readonly PaletteEntry[]; onFollow: () => void }) {
  return (
    <Stack
      direction="row"
      sx={{
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 1.5,
        borderTop: 1,
        borderColor: 'line',
      }}
    >
      {pages
        .filter(({ href }) => href !== '/settings')
        .map(({ id, label, href }) => (
          <Chip
            key={id}
            clickable
            component={NextLink}
            href={href ?? ''}
            label={label}
            size="small"
            variant="outlined"
            onClick={onFollow}
          />
        ))}
      <Link component={NextLink} href="/support" variant="body2" onClick={onFollow} sx={{ ml: 'auto' }}>
        Help Center
      </Link>
    </Stack>
  );
}

/** Shows the list below the field, instead of over the page. */
function InPlace({ children }: { children?: PopperProps['children'] }) {
  return <Box>{typeof children === 'function' ? null : children}</Box>;
}

const PAPER = {
  position: 'absolute',
  top: { xs: 0, sm: '12vh' },
  m: { xs: 0, sm: 2 },
  width: { xs: '100%', sm: 'calc(100% - 64px)' },
};
const LIST = {
  boxShadow: 'none',
  border: 0,
  borderRadius: 0,
  '& .MuiAutocomplete-listbox': { maxHeight: 'min(50vh, 400px)' },
};
