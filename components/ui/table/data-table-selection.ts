/** Ids of the selected rows, rows of other pages included. */
export interface TableSelection {
  ids: ReadonlySet<string>;
  onChange: (ids: ReadonlySet<string>) => void;
}

/** Returns the ids with some added or removed. */
export function withIds(
  ids: ReadonlySet<string>,
  changed: readonly string[],
  isSelected: boolean,
): ReadonlySet<string> {
  const next = new Set(ids);
  for (const id of changed) {
    if (isSelected) next.add(id);
    else next.delete(id);
  }
  return next;
}

/** Returns the ids from one row to another, both included, in either order. */
export function idsBetween(ids: readonly string[], one: number, other: number): string[] {
  return ids.slice(Math.min(one, other), Math.max(one, other) + 1);
}
