import { render, screen } from '@testing-library/react';
import { ReadOnlyNotice } from './read-only-notice.tsx';
import { ReadOnlyOrganization } from './read-only-organization.ts';

it.each([
  [false, 'Changing it needs write access.'],
  [true, undefined],
])('names the missing permission, but not in a read-only organization (%s)', (isReadOnly, shown) => {
  render(
    <ReadOnlyOrganization value={isReadOnly}>
      <ReadOnlyNotice>Changing it needs write access.</ReadOnlyNotice>
    </ReadOnlyOrganization>,
  );
  expect(screen.queryByRole('alert')?.textContent).toBe(shown);
});
