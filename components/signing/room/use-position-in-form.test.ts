import { positionChanges } from './use-position-in-form.ts';

const FORM = { defaultPage: 'first', customPage: '', position: '1,2,30,40' } as const;
const cords = (page: number, position = FORM.position as string) => ({ document_id: 'd', page, position });

describe('positionChanges', () => {
  it('returns nothing for the position that the form has', () => {
    expect(positionChanges(FORM, cords(1), 5)).toEqual({});
  });

  it('returns page and rectangle of another position', () => {
    expect(positionChanges(FORM, cords(3, '5,6,70,80'), 5)).toEqual({
      defaultPage: 'custom',
      customPage: '3',
      position: '5,6,70,80',
    });
  });

  it('keeps a signature on all pages when its rectangle is moved', () => {
    expect(positionChanges({ ...FORM, defaultPage: 'all' }, cords(2, '5,6,70,80'), 5)).toEqual({
      position: '5,6,70,80',
    });
  });
});
