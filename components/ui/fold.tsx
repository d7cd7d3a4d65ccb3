import { useRef, type ReactNode, type Ref } from 'react';
import { PlainIcon } from './plain-icon.tsx';
import { classes } from './plain/classes.ts';

const EXPAND =
  'M15.88 9.29 12 13.17 8.12 9.29a.996.996 0 0 0-1.41 0c-.39.39-.39 1.02 0 1.41l4.59 4.59c.39.39 1.02.39 1.41 0l4.59-4.59c.39-.39.39-1.02 0-1.41-.39-.38-1.03-.39-1.42 0';

export interface FoldProps {
  label: string;
  /** True if the content is printed even while it is collapsed. */
  isAlwaysPrinted?: boolean;
  isOpenAtFirst?: boolean;
  /** Called each time it is opened. */
  onOpen?: () => void;
  /** Reaches the `details` element, for example to open it. */
  ref?: Ref<HTMLDetailsElement>;
  children: ReactNode;
}

/** Collapsible section, a styled `details` element. What a reader opens is scrolled into view. */
export function Fold({
  label,
  isAlwaysPrinted = false,
  isOpenAtFirst = false,
  onOpen,
  ref,
  children,
}: FoldProps) {
  const isPressed = useRef(false);
  return (
    <details
      ref={ref}
      className={classes('fold', isAlwaysPrinted && 'fold-printed')}
      {...(isOpenAtFirst ? { open: true } : {})}
      onToggle={({ currentTarget }) => {
        if (!currentTarget.open) return;
        onOpen?.();
        if (isPressed.current) currentTarget.scrollIntoView({ block: 'nearest' });
      }}
    >
      <summary onClick={() => (isPressed.current = true)}>
        <PlainIcon path={EXPAND} />
        {label}
      </summary>
      <div>{children}</div>
    </details>
  );
}
