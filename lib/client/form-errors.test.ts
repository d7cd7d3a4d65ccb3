import { formErrorsOf } from './form-errors.ts';
import { RequestError } from './request-error.ts';

const refused = (fields?: Record<string, string[]>) =>
  new RequestError({ kind: 'rejected', status: 422, message: 'Not accepted.', fields });

describe('formErrorsOf', () => {
  it('returns the messages about the named fields', () => {
    const error = refused({ email: ['Is taken.', 'Is too long.'], other: ['Is wrong.'] });
    expect(formErrorsOf(error, ['email', 'password'])).toEqual({ email: 'Is taken., Is too long.' });
  });

  it('returns the message about the form when the service names none of the fields', () => {
    expect(formErrorsOf(refused({ other: ['Is wrong.'] }), ['email'])).toEqual({ root: 'Not accepted.' });
  });

  it('returns no detail of an error that is not from a request', () => {
    expect(formErrorsOf(new Error('secret detail'), ['email'])).toEqual({ root: 'Something went wrong' });
  });
});
