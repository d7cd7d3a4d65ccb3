import { readEnv } from './env.ts';

const secrets = { SESSION_SECRET: 's'.repeat(32), NEXTAUTH_SECRET: 'n'.repeat(32) };

describe('the environment of the web app', () => {
  it('finds the bundled services when none are named', () => {
    expect(readEnv(secrets)).toMatchObject({
      DOCUMENT_SERVICE_URL: 'http://127.0.0.1:4000/document',
      GENERAL_SERVICE_URL: 'http://127.0.0.1:4000/general',
      ORGANIZATION_SERVICE_URL: 'http://127.0.0.1:4000/organization',
    });
  });

  it('takes services elsewhere, with or without a slash at the end', () => {
    const env = readEnv({ ...secrets, DOCUMENT_SERVICE_URL: 'https://documents.example/api/' });
    expect(env.DOCUMENT_SERVICE_URL).toBe('https://documents.example/api');
  });

  it('takes the origin of the web app, and no path, since its pages have none before theirs', () => {
    const env = readEnv({ ...secrets, APP_URL: 'https://Sign.example.com/' });
    expect(env.APP_URL).toBe('https://sign.example.com');
    expect(() => readEnv({ ...secrets, APP_URL: 'https://example.com/sign' })).toThrow(/APP_URL: must be as/);
  });

  it('names variables that are missing or too short', () => {
    expect(() => readEnv({ SESSION_SECRET: 'short' })).toThrow(/SESSION_SECRET.*32.*NEXTAUTH_SECRET/);
  });

  it('treats an empty variable as not set', () => {
    expect(readEnv({ ...secrets, MAIL_PAGE_URL: '', APP_URL: '' })).toMatchObject({
      APP_URL: 'http://localhost:3000',
    });
  });

  it('does not repeat a secret in its error', () => {
    const complaint = () => readEnv({ ...secrets, SESSION_SECRET: 'hunter2' });
    expect(complaint).toThrow('SESSION_SECRET');
    expect(complaint).not.toThrow('hunter2');
  });
});
