import type { ComponentProps } from 'react';
import { PlainIcon } from '../plain-icon.tsx';

export interface PlainIconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'className'> {
  'aria-label': string;
  /** Path of the icon. */
  icon: string;
}

/** Small button with an icon alone, which does without MUI. */
export function PlainIconButton({ icon, ...rest }: PlainIconButtonProps) {
  return (
    <button {...rest} type="button" className="control-iconButton">
      <PlainIcon path={icon} />
    </button>
  );
}
