import type { WantedPage } from '#contracts/placed-field-rules.ts';
import type { ShownPage } from '../viewer/pages-scroller.tsx';

type Shown = Pick<ShownPage, 'number' | 'isLast'>;

/** Returns which page of later documents is shown. */
export const pageShown = ({ number, isLast = false }: Shown): WantedPage => (isLast ? 'last' : number);
