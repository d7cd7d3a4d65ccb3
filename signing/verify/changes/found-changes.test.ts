import { FoundChanges, MAX_PLACES } from './found-changes.ts';

const RECTANGLE = { x: 1, y: 2, width: 3, height: 4 };

describe('FoundChanges', () => {
  it('lists a change once per page, with each rectangle once', () => {
    const changes = new FoundChanges();
    const place = { page: 1, rectangles: [RECTANGLE] };
    changes.add('annotation', 'Text', [place]);
    changes.add('annotation', 'Text', [place, { page: 2, rectangles: [] }]);
    expect(changes.list()).toEqual([
      { change: 'annotation', part: 'Text', page: 1, rectangles: [RECTANGLE] },
      { change: 'annotation', part: 'Text', page: 2, rectangles: [] },
    ]);
  });

  it('keeps what a reader wants to look at if there are more places than the limit', () => {
    const changes = new FoundChanges();
    for (let page = 1; page <= MAX_PLACES; page++)
      changes.add('metadata', 'Metadata', [{ page, rectangles: [] }]);
    changes.add('other', 'Contents', [{ page: 7, rectangles: [RECTANGLE] }]);
    const list = changes.list();
    expect(list).toHaveLength(MAX_PLACES);
    expect(list[0]).toMatchObject({ change: 'other', page: 7 });
    expect([...changes.kinds]).toEqual(['metadata', 'other']);
  });

  it('lists no more rectangles in all than the limit', () => {
    const changes = new FoundChanges();
    for (const part of ['a', 'b'])
      for (let x = 0; x < 80; x++)
        changes.add('form_fill', part, [{ page: 1, rectangles: [{ ...RECTANGLE, x }] }]);
    expect(changes.list().map(({ rectangles }) => rectangles.length)).toEqual([80, 20]);
  });
});
