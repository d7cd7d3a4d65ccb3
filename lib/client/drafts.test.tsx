import { z } from '#contracts/zod.ts';
import { keepDraft, readDraft, removeDraft, setDraftOwner } from './drafts.ts';
import { forgetUser } from './sign-out.ts';

const Values = z.object({ note: z.string() });
const note = (key = 'form') => readDraft(key, Values)?.values.note;

beforeEach(() => {
  jest.useFakeTimers();
  setDraftOwner('ada', 'office');
  forgetUser();
});
afterEach(() => jest.useRealTimers());

describe('drafts', () => {
  it('are kept in the storage of the tab until they are removed', () => {
    keepDraft('form', { note: 'Mine' });
    expect(note()).toBe('Mine');
    expect(Object.keys(window.sessionStorage)).toHaveLength(1);
    expect(Object.keys(window.localStorage)).toHaveLength(0);
    removeDraft('form');
    expect(note()).toBeUndefined();
  });

  it('belong to a user in an organization, and a sign-out removes all of them', () => {
    keepDraft('form', { note: 'Mine' });
    setDraftOwner('ada', 'other office');
    expect(note()).toBeUndefined();
    setDraftOwner('grace', 'office');
    expect(note()).toBeUndefined();
    forgetUser();
    setDraftOwner('ada', 'office');
    expect(note()).toBeUndefined();
  });

  it('are forgotten after a day', () => {
    keepDraft('form', { note: 'Mine' });
    jest.advanceTimersByTime(24 * 60 * 60_000);
    expect(note()).toBe('Mine');
    jest.advanceTimersByTime(1);
    expect(note()).toBeUndefined();
  });

  it('that do not fit the form are not restored', () => {
    keepDraft('form', { remark: 1 });
    expect(note()).toBeUndefined();
  });
});
