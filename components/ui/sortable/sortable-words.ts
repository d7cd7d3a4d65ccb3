import type { Announcements, ScreenReaderInstructions, UniqueIdentifier } from '@dnd-kit/core';

export const sortableInstructions: ScreenReaderInstructions = {
  draggable:
    'Press Space or Enter to pick this up, the arrow keys to move it, Space or Enter again to drop it, Escape to leave it where it was.',
};

/** What a screen reader says while an item of this list moves: its name and its place, from 1. */
export function sortableWords(ids: readonly string[], nameOf: (id: string) => string): Announcements {
  const name = (id: UniqueIdentifier) => nameOf(String(id));
  const place = (id: UniqueIdentifier) => `number ${ids.indexOf(String(id)) + 1} of ${ids.length}`;
  return {
    onDragStart: ({ active }) => `${name(active.id)} is picked up. It is ${place(active.id)}.`,
    onDragOver: ({ active, over }) => {
      if (!over) return undefined;
      // It is over itself as soon as it is picked up, which must not silence that it was.
      return `${name(active.id)} is ${over.id === active.id ? 'held' : 'now'} at ${place(over.id)}.`;
    },
    onDragEnd: ({ active, over }) => `${name(active.id)} is dropped at ${place(over?.id ?? active.id)}.`,
    onDragCancel: ({ active }) => `${name(active.id)} stays ${place(active.id)}.`,
  };
}
