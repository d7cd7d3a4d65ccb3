/** Returns the id of the document whose row or card has the focus. */
export const focusedId = (): string | null =>
  document.activeElement?.closest('[data-id]')?.getAttribute('data-id') ?? null;
