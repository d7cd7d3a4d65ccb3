import { compareWithTitles, requirementsOf } from './requirement-list.ts';

const LIST = requirementsOf('# List\n\n## DS · Documents\n\n- DS-01 Statuses\n- DS-02 Actions\n- a remark\n');

describe('requirementsOf', () => {
  it('reads the lines that begin with an id, in their order', () => {
    expect([...LIST]).toEqual([
      ['DS-01', 'Statuses'],
      ['DS-02', 'Actions'],
    ]);
  });

  it('throws when an id stands twice', () => {
    expect(() => requirementsOf('- DS-01 One\n- DS-01 Two')).toThrow('DS-01');
  });
});

describe('compareWithTitles', () => {
  it('lists the requirements that no title names', () => {
    expect(compareWithTitles(LIST, ['DS-02 shows a menu', 'shows DS-021'])).toEqual({
      unnamed: ['DS-01'],
      unknown: [],
    });
  });

  it('lists the ids of titles that are not in the list', () => {
    expect(compareWithTitles(LIST, ['DS-01 DS-02 DS-99 shows a menu']).unknown).toEqual(['DS-99']);
  });
});
