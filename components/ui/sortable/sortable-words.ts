import type { Announcements, ScreenReaderInstructions, UniqueIdentifier } from '@dnd-kit/core';

/** Instructions that screen readers announce at a drag handle. */
export const sortableInstructions: ScreenReaderInstructions = {
  draggable:
    'Press Space or Enter to pick this up, the arrow keys to move it, Space or Enter again to drop it, Escape to leave it where it was.',
};

/** Returns the announcements of a drag: the name of the item and its 1-based position. */
export function sortableWords(ids: readonly string[], nameOf: (id: string) => string): Announcements {
  const name = (id: UniqueIdentifier) => nameOf(String(id));
  const position = (id: UniqueIdentifier) => `number ${ids.indexOf(String(id)) + 1} of ${ids.length}`;
  return {
    onDragStart: ({ active }) => `${name(active.id)} is picked up. It is ${position(active.id)}.`,
    onDragOver: ({ active, over }) => {
      if (!over) return undefined;
      // An item that was just picked up is over itself: this announcement replaces the one of onDragStart.
      return `${name(active.id)} is ${over.id === active.id ? 'held' : 'now'} at ${position(over.id)}.`;
    },
    onDragEnd: ({ active, over }) => `${name(active.id)} is dropped at ${position(over?.id ?? active.id)}.`,
    onDragCancel: ({ active }) => `${name(active.id)} stays ${position(active.id)}.`,
  };
}
