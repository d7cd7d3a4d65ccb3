/** Colour of a badge, one for each kind of file. */
type FileColour = 'red' | 'blue' | 'green' | 'orange' | 'yellow' | 'purple' | 'pink' | 'gray';

const COLOURS: Record<string, FileColour> = {
  pdf: 'red',
  doc: 'blue',
  docx: 'blue',
  xls: 'green',
  xlsx: 'green',
  csv: 'green',
  zip: 'orange',
  rar: 'orange',
  jpg: 'yellow',
  jpeg: 'yellow',
  png: 'yellow',
  mp4: 'purple',
  mov: 'purple',
  mp3: 'pink',
  wav: 'pink',
};

/** Text and background of the light, then of the dark colour scheme; each pair has a contrast of 4.5:1 or more. */
const SHADES: Record<FileColour, readonly [string, string, string, string]> = {
  red: ['#B3261E', '#FCE8E6', '#FF9C93', '#42201D'],
  blue: ['#1B4FC4', '#E6EEFF', '#9DBBFF', '#1C2A4A'],
  green: ['#166B3F', '#E3F4EA', '#6FD39B', '#173222'],
  orange: ['#9A4A00', '#FFEBD9', '#FFB070', '#422A14'],
  yellow: ['#7A5700', '#FFF3CC', '#F0C95A', '#382E10'],
  purple: ['#6B35B8', '#F1E8FF', '#C7A4FF', '#31224A'],
  pink: ['#A8246F', '#FFE6F3', '#FF9CCB', '#421D32'],
  gray: ['#4F5862', '#ECEDEE', '#B4BCC4', '#2A2F34'],
};

/** Global style of all badges: one for each would be made anew in each row of a list. */
export const FILE_BADGES = {
  '.file-badge': {
    display: 'inline-grid',
    placeItems: 'center',
    flexShrink: 0,
    minWidth: 36,
    height: 22,
    padding: '0 4px',
    borderRadius: 4,
    fontSize: '0.6875rem',
    fontWeight: 600,
    letterSpacing: '0.02em',
  },
  ...Object.fromEntries(
    Object.entries(SHADES).flatMap(([colour, [text, background, darkText, darkBackground]]) => {
      const badge = `.file-badge[data-colour="${colour}"]`;
      return [
        [badge, { color: text, backgroundColor: background }],
        [`[data-dark] ${badge}`, { color: darkText, backgroundColor: darkBackground }],
      ];
    }),
  ),
};

/** Coloured tag with a file's extension; decorative, since the name stands beside it. FILE_BADGES has its style. */
export function FileBadge({ name }: { name: string }) {
  return (
    <span className="file-badge" aria-hidden data-colour={fileColour(name)}>
      {extensionOf(name).slice(0, 4).toUpperCase() || 'FILE'}
    </span>
  );
}

/** Returns the extension of a file name in lower case without the dot; empty if there is none. */
export function extensionOf(name: string): string {
  return /\.([^./\\\s]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** Returns the colour of a file's badge, by its extension. */
export function fileColour(name: string): FileColour {
  return COLOURS[extensionOf(name)] ?? 'gray';
}
