/** Returns the value of the attribute `class`; what is undefined or false is left out. */
export const classes = (...names: readonly (string | undefined | false)[]): string =>
  names.filter(Boolean).join(' ');
