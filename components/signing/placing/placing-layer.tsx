import { isOnPage } from '#contracts/placed-field-rules.ts';
import type { FieldPlacing } from '#shared/field-placing.ts';
import { FieldOutline } from '../position/field-outline.tsx';
import { SignatureLayer } from '../position/signature-layer.tsx';
import type { ShownPage } from '../viewer/pages-scroller.tsx';
import { pageName } from '../viewer/page-name.ts';
import { inkOf } from './field-inks.ts';
import { pageShown } from './page-shown.ts';
import type { Placing } from './use-placing.ts';

export interface PlacingLayerProps extends Pick<FieldPlacing, 'owners' | 'onChange'> {
  page: ShownPage;
  placing: Placing;
}

/** Fields on a page: the one being placed, which can be drawn and moved, and outlines of the others, which choose them. */
export function PlacingLayer({ page, placing, owners, onChange }: PlacingLayerProps) {
  const { current, field, choose } = placing;
  const at = pageShown(page);
  return (
    <>
      <SignatureLayer
        key={current}
        page={page}
        rectangle={field && isOnPage(field, at) ? field : null}
        isDrawing={placing.isDrawing}
        appearance={null}
        onPosition={(_, rectangle) => placing.put(at, rectangle)}
        onRemove={() => onChange(current, null)}
        takesFocus={placing.takesFocus}
        signer={owners[current]?.name ?? ''}
        ink={inkOf(current)}
        initialRectangle={placing.initialRectangle}
      />
      {owners.map(({ name, field: other }, index) =>
        index !== current && other && isOnPage(other, at) ? (
          <FieldOutline
            key={index}
            page={page}
            rectangle={other}
            label={name}
            name={`Field of ${name} on ${pageName(page)}: choose it`}
            ink={inkOf(index)}
            onClick={() => choose(index)}
          />
        ) : null,
      )}
    </>
  );
}
