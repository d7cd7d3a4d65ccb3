import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import Grip from '@mui/icons-material/DragIndicatorRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { createContext, useContext, type ReactNode } from 'react';

type HandleProps = Pick<
  ReturnType<typeof useSortable>,
  'attributes' | 'listeners' | 'setActivatorNodeRef' | 'isDragging'
>;
const HandleContext = createContext<HandleProps | null>(null);

const DRAGGED = {
  position: 'relative',
  zIndex: 1,
  '& > *': { boxShadow: '0 8px 28px rgb(15 18 22 / 18%)', borderColor: 'primary.main' },
} as const;

export interface SortableItemProps {
  id: string;
  label: string;
  children: ReactNode;
}

/** Item of a SortableList, moved by the DragHandle among its children. */
export function SortableItem({ id, label, children }: SortableItemProps) {
  const { setNodeRef, transform, transition, isDragging, ...handle } = useSortable({ id });
  return (
    <Box
      component="li"
      ref={setNodeRef}
      aria-label={label}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      sx={isDragging ? DRAGGED : {}}
    >
      <HandleContext value={{ ...handle, isDragging }}>{children}</HandleContext>
    </Box>
  );
}

/**
 * Button that drags its item.
 * @throws if it is not inside a SortableItem.
 */
export function DragHandle({ label }: { label: string }) {
  const handle = useContext(HandleContext);
  if (!handle) throw new Error('A DragHandle must be inside a SortableItem.');
  const { attributes, listeners, setActivatorNodeRef, isDragging } = handle;
  return (
    <IconButton
      ref={setActivatorNodeRef}
      size="small"
      {...attributes}
      {...listeners}
      aria-label={label}
      sx={{ cursor: isDragging ? 'grabbing' : 'grab', touchAction: 'none' }}
    >
      <Grip fontSize="small" />
    </IconButton>
  );
}
