/** What a file is, by the colour of its badge. */
export type FileColour = 'red' | 'blue' | 'green' | 'orange' | 'yellow' | 'purple' | 'pink' | 'gray';

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

/** The extension of a file's name in small letters, empty when it has none. */
export function extensionOf(name: string): string {
  return /\.([^./\\\s]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

export function fileColour(name: string): FileColour {
  return COLOURS[extensionOf(name)] ?? 'gray';
}
