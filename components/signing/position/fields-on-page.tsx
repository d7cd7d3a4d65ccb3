import { isOnPage } from '#contracts/placed-field-rules.ts';
import type { ShownPage } from '../viewer/pages-scroller.tsx';
import { FieldOutline, SignHere } from './field-outline.tsx';
import { isInField } from './placed-position.ts';
import { WAITING_INK } from './signature-styles.ts';
import type { Position } from './use-position.ts';
import type { WaitingField } from './use-waiting-fields.ts';

export interface FieldsOnPageProps {
  page: ShownPage;
  /** Position of the reader's signature; null if it is not the reader's turn. */
  position: Pick<Position, 'cords' | 'field'> | null;
  /** Fields of the other signatories. */
  waiting: readonly WaitingField[];
  onSignHere: (page: number) => void;
}

/** Empty fields on a page: the reader's own, which asks for the signature until it is there, and outlines of the others. */
export function FieldsOnPage({ page, position, waiting, onSignHere }: FieldsOnPageProps) {
  const { field = null, cords = null } = position ?? {};
  const isMine = field !== null && isOnPage(field, page.number);
  const isSignedThere = field !== null && cords !== null && isInField(cords, field);
  return (
    <>
      {waiting.map(({ id, name, field: other }) =>
        isOnPage(other, page.number) ? (
          <FieldOutline
            key={id}
            page={page}
            rectangle={other}
            label={name}
            name={`Field of ${name}, empty`}
            ink={WAITING_INK}
          />
        ) : null,
      )}
      {isMine && !isSignedThere ? (
        <SignHere page={page} rectangle={field} onSign={() => onSignHere(page.number)} />
      ) : null}
      {isMine && isSignedThere && cords.page !== page.number ? (
        <FieldOutline
          page={page}
          rectangle={field}
          label="Your signature"
          name={`Your signature, also on page ${page.number}`}
        />
      ) : null}
    </>
  );
}
