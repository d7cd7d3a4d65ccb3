import { render, screen } from '@testing-library/react';
import { Providers } from '../providers.tsx';
import { ValuePopup } from './value-popup.tsx';

it('has its full size at once, since the list of values is placed below its field as it opens', () => {
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(64); // a popup without height grows in no time
  const load = () => new Promise<never>(() => {});
  render(
    <Providers>
      <ValuePopup
        label="Person"
        columnId="signatories"
        source={{ table: 'documents', load }}
        value={null}
        anchor={document.body}
        onChoose={jest.fn()}
        onClose={jest.fn()}
      />
    </Providers>,
  );
  expect(screen.getByRole('dialog', { name: 'Person' }).style.transition).toContain('transform 0ms');
});
