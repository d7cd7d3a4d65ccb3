import { isOnPage } from '#contracts/placed-field.ts';
import type { FieldPlacing } from '#shared/field-placing.ts';
import { FieldOutline } from '../position/field-outline.tsx';
import { SignatureLayer } from '../position/signature-layer.tsx';
import type { ShownPage } from '../viewer/pages-scroller.tsx';
import { inkOf } from './field-inks.ts';
import type { Placing } from './use-placing.ts';

export interface PlacingLayerProps extends Pick<FieldPlacing, 'owners' | 'onChange'> {
  page: ShownPage;
  placing: Placing;
}

/** Fields on a page: the one being placed, which can be drawn and moved, and outlines of the others, which choose them. */
export function PlacingLayer({ page, placing, owners, onChange }: PlacingLayerProps) {
  const { current, field, choose } = placing;
  return (
    <>
      <SignatureLayer
        key={current}
        page={page}
        rectangle={field && isOnPage(field, page.number) ? field : null}
        isDrawing={placing.isDrawing}
        appearance={null}
        onPosition={placing.put}
        onRemove={() => onChange(current, null)}
        takesFocus={placing.takesFocus}
        signer={owners[current]?.name ?? ''}
        ink={inkOf(current)}
        initialRectangle={placing.initialRectangle}
      />
      {owners.map(({ name, field: other }, index) =>
        index !== current && other && isOnPage(other, page.number) ? (
          <FieldOutline
            key={index}
            page={page}
            rectangle={other}
            label={name}
            name={`Field of ${name} on page ${page.number}: choose it`}
            ink={inkOf(index)}
            onClick={() => choose(index)}
          />
        ) : null,
      )}
    </>
  );
}
