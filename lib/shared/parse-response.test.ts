import { viewVersions } from '#contracts/document-files.ts';
import { generateLoginOtp } from '#contracts/session.ts';
import { parseData, UnexpectedResponseError } from './parse-data.ts';
import { fieldErrorsOf, parseEnvelope } from './parse-envelope.ts';

const envelope = (response: unknown) => parseEnvelope(JSON.stringify(response));

afterEach(() => jest.restoreAllMocks());

it.each([
  ['data', { success: '1', message: 'Hi', data: { token: 'a' } }, { token: 'a' }],
  ['data beside the envelope', { success: '1', message: 'Hi', token: 'a' }, { token: 'a' }],
  [
    'data in both places',
    { success: '1', message: 'Hi', token: 'a', data: { user: 1 } },
    { token: 'a', user: 1 },
  ],
  [
    'a list with its count beside it',
    { success: '1', message: 'Hi', data: [1], total: 9 },
    { data: [1], total: 9 },
  ],
  ['no data', { success: '1', message: 'Hi' }, undefined],
])('reads %s', (_what, response, data) => {
  expect(envelope(response)).toEqual({ success: '1', message: 'Hi', code: undefined, data });
});

it('reads a numeric success, and a missing message as an empty one', () => {
  expect(envelope({ success: -1, message: null })).toMatchObject({ success: '-1', message: '' });
});

it.each([[[]], [null], ['text'], [{ message: 'Hi' }], [{ success: '2' }], [{ success: true }]])(
  'returns null for %j',
  (response) => {
    expect(envelope(response)).toBeNull();
  },
);

it.each([
  [{ position: ['Too far', 'Too small'] }, { position: ['Too far', 'Too small'] }],
  [{ position: 'Too far' }, { position: ['Too far'] }],
  [{ errors: { position: 'Too far' } }, { position: ['Too far'] }],
  [{ position: { x: 1 } }, undefined],
  ['Too far', undefined],
])('returns the field errors in %j', (data, errors) => {
  expect(fieldErrorsOf({ success: '0', message: '', data })).toEqual(errors);
});

it('logs the path of an entry that it ignores, and no value', () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const good = { date_added: '2026-03-04', created_by: 'Maya', attachment: '' };
  expect(parseData(viewVersions, [good, { ...good, date_added: 'secret' }])).toHaveLength(1);
  expect(log.mock.calls).toEqual([['/document/{id}/view_versions: ignored 1.date_added invalid_format']]);
});

it('throws an error with the path of unreadable data, and no value', () => {
  expect(() => parseData(generateLoginOtp, { order_id: 'se/cret' })).toThrow(UnexpectedResponseError);
  expect(() => parseData(generateLoginOtp, { order_id: 'se/cret' })).toThrow(
    /^\/generate-otp\/login: order_id invalid_format$/,
  );
});
