import { Id } from '#contracts/id.ts';
import { guestAddress, guestChoice, named } from './guest-choice.ts';

describe('guestChoice', () => {
  it('OS-02 offers an e-mail address, trimmed, and nothing for another text', () => {
    expect(guestChoice(' Gail@Outside.example ')).toMatchObject({
      id: 'guest~gail~40~outside~2e~example',
      user_details: { full_name: 'Gail@Outside.example', email: 'Gail@Outside.example' },
    });
    expect(guestChoice('Gail')).toBeNull();
    expect(guestChoice(`${'g'.repeat(190)}@outside.example`)).toBeNull();
    expect(guestChoice('gail@')).toBeNull();
  });
});

describe('named', () => {
  it('OS-02 sends a guest by address and a member by ids', () => {
    const { id } = guestChoice("o'gail+1_x@outside.example")!;
    expect(Id.safeParse(id).success).toBe(true);
    expect(named({ user_id: id, signatory_id: id, serial_number: 2 })).toEqual({
      email: "o'gail+1_x@outside.example",
      serial_number: 2,
    });
    const member = { user_id: 'u', signatory_id: 'm' };
    expect(named(member)).toEqual(member);
    expect(guestAddress('u')).toBeNull();
  });
});
