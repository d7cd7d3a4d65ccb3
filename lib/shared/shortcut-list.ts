/** Keyboard shortcuts of single keys, in the order in which the dialog lists them. */
export const SHORTCUTS = {
  search: { keys: ['/'], label: 'Search' },
  next: { keys: ['j'], label: 'Next row' },
  previous: { keys: ['k'], label: 'Previous row' },
  sign: { keys: ['s'], label: 'Sign the focused row or the open document, or go on to the next one' },
  upload: { keys: ['u'], label: 'Upload files' },
  documents: { keys: ['g', 'd'], label: 'Go to documents' },
  help: { keys: ['?'], label: 'Show the shortcuts' },
} as const satisfies Record<string, { keys: readonly string[]; label: string }>;
export type Shortcut = keyof typeof SHORTCUTS;

export const SHORTCUT_NAMES = Object.keys(SHORTCUTS) as Shortcut[]; // the keys of that record
