import { randomBytes } from 'node:crypto';
import { readEnv } from './env.ts';

const complete = () => ({
  DATABASE_URL: 'postgres://user:secret@127.0.0.1:5432/countersign',
  BLOB_DIR: '/var/lib/countersign/blobs',
  SMTP_URL: 'smtp://127.0.0.1:2525',
  MAIL_FROM: 'Countersign <no-reply@example.com>',
  KEY_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  APP_URL: 'https://sign.example.com/',
});

describe('the environment of the services', () => {
  it('has defaults for where they listen and how much they log', () => {
    expect(readEnv(complete())).toMatchObject({
      SERVICES_HOST: '127.0.0.1',
      SERVICES_PORT: 4000,
      LOG_LEVEL: 'info',
      APP_URL: 'https://sign.example.com',
    });
  });

  it.each([
    ['DATABASE_URL', 'mysql://host/db'],
    ['BLOB_DIR', ''],
    ['SMTP_URL', 'http://mail'],
    ['MAIL_FROM', ''],
    ['KEY_ENCRYPTION_KEY', randomBytes(31).toString('base64')],
    ['APP_URL', 'sign.example.com'],
    ['SERVICES_PORT', '70000'],
    ['TSA_URL', 'ftp://time.example'],
    ['SOURCE_LIMIT_FACTOR', '-2'],
    ['MAIL_LIMIT_FACTOR', '-3'],
    ['MAIL_RETENTION_DAYS', '0'],
    ['LOG_LEVEL', 'loud'],
  ])('stops the start with the name of %s when it is wrong, and without its value', (name, value) => {
    const read = () => readEnv({ ...complete(), [name]: value });
    expect(read).toThrow(new RegExp(`^The environment of the services is not complete:\\n {2}${name}: `));
    if (value) expect(read).not.toThrow(value);
  });

  it('takes hosts with commas between', () => {
    const env = readEnv({ ...complete(), TRUST_SERVICE_HOSTS: 'pki.example:8026, CA.example ' });
    expect(env.TRUST_SERVICE_HOSTS).toEqual(['pki.example:8026', 'ca.example']);
  });

  it('treats an empty variable as not set', () => {
    const empty = { SERVICES_HOST: '', SERVICES_PORT: '', TSA_URL: '', ENGINE_THREADS: '', LOG_LEVEL: '' };
    const given = complete();
    expect(readEnv({ ...given, ...empty })).toEqual(readEnv(given));
    expect(() => readEnv({ ...given, BLOB_DIR: '' })).toThrow('BLOB_DIR');
  });

  it('names all that is missing at once', () => {
    expect(() => readEnv({})).toThrow(
      /DATABASE_URL[^]*BLOB_DIR[^]*SMTP_URL[^]*MAIL_FROM[^]*KEY_ENCRYPTION_KEY[^]*APP_URL/,
    );
  });
});
