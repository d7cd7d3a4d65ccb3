import { randomBytes } from 'node:crypto';
import { blobSettings } from './blob-env.ts';
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
    ['SMTP_URL', 'smtp://'],
    ['MAIL_FROM', ''],
    ['MAIL_FROM', 'Harbour & Lane'],
    ['MAIL_FROM', 'one@example.com, two@example.com'],
    ['KEY_ENCRYPTION_KEY', randomBytes(31).toString('base64')],
    ['APP_URL', 'sign.example.com'],
    ['APP_URL', 'https://sign.example.com/contracts'],
    ['APP_URL', 'https://sign.example.com?from=mail'],
    ['APP_URL', 'https://user:secret@sign.example.com'],
    ['APP_URL', 'https://one.example.com,https://two.example.com'],
    ['SERVICES_PORT', '70000'],
    ['METRICS_PORT', '70001'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_TIMEOUT', '0'],
    ['OTEL_TRACES_SAMPLER', 'sometimes'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
    ['STOP_DELAY_SECONDS', '61'],
    ['TSA_URL', 'ftp://time.example'],
    ['TRUST_SERVICE_HOSTS', 'http://pki.example'],
    ['OPERATOR_ACCOUNTS', 'one@example.com, two'],
    ['SOURCE_LIMIT_FACTOR', '-2'],
    ['MAIL_LIMIT_FACTOR', '-3'],
    ['MAIL_RETENTION_DAYS', '0'],
    ['LOG_LEVEL', 'loud'],
    ['BLOB_URL', 'https://store.example.com/bucket'],
    ['BLOB_URL', 's3://bucket/../other'],
    ['BLOB_URL', 's3://bucket//twice'],
    ['BLOB_CACHE_MB', '-1'],
    ['S3_ENDPOINT', 'store.example.com:9000'],
    ['S3_FORCE_PATH_STYLE', 'perhaps'],
  ])('stops the start with the name of %s when it is wrong, and without its value', (name, value) => {
    const read = () => readEnv({ ...complete(), [name]: value });
    expect(read).toThrow(new RegExp(`^The environment of the services is not complete:\\n {2}${name}: `));
    if (value) expect(read).not.toThrow(value);
  });

  it('says what the URL of a bucket looks like, and that a key is complete only with its secret', () => {
    const read = (variables: Record<string, string>) => () => readEnv({ ...complete(), ...variables });
    expect(read({ BLOB_URL: 'bucket' })).toThrow('BLOB_URL: must be s3://bucket or s3://bucket/prefix');
    expect(read({ S3_ACCESS_KEY_ID: 'id' })).toThrow(
      'S3_SECRET_ACCESS_KEY: must be set with S3_ACCESS_KEY_ID',
    );
    expect(read({ S3_SECRET_ACCESS_KEY: 'hush' })).toThrow(
      'S3_ACCESS_KEY_ID: must be set with S3_SECRET_ACCESS_KEY',
    );
  });

  it('stores files in the folder without BLOB_URL, otherwise in its bucket, reached as the variables say', () => {
    const settings = (variables: Record<string, string>) =>
      blobSettings(readEnv({ ...complete(), ...variables }));
    const folder = '/var/lib/countersign/blobs';
    expect(settings({ S3_ENDPOINT: 'http://store.example.com:9000' })).toMatchObject({
      folder,
      bucket: null,
    });
    expect(settings({ BLOB_URL: 's3://contracts' })).toEqual({
      folder,
      cacheBytes: 1024 ** 3,
      bucket: {
        bucket: 'contracts',
        prefix: '',
        endpoint: undefined,
        region: 'us-east-1',
        credentials: undefined,
        forcePathStyle: false,
      },
    });
    const variables = {
      BLOB_URL: 's3://contracts/sign/files/',
      BLOB_CACHE_MB: '5',
      S3_ENDPOINT: 'http://store.example.com:9000',
      S3_REGION: 'eu-central-1',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'hush',
    };
    expect(settings(variables)).toEqual({
      folder,
      cacheBytes: 5 * 1024 ** 2,
      bucket: {
        bucket: 'contracts',
        prefix: 'sign/files/',
        endpoint: 'http://store.example.com:9000',
        region: 'eu-central-1',
        credentials: { accessKeyId: 'id', secretAccessKey: 'hush' },
        forcePathStyle: true,
      },
    });
    expect(settings({ ...variables, S3_FORCE_PATH_STYLE: 'false' }).bucket).toMatchObject({
      forcePathStyle: false,
    });
  });

  it('stops the start in production, and only there, when passwords would pass a network in the clear or the key is guessable', () => {
    const unsafe = {
      ...complete(),
      APP_URL: 'http://sign.example.com',
      KEY_ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
    };
    expect(() => readEnv({ ...unsafe, NODE_ENV: 'production' })).toThrow(
      /:\n {2}APP_URL: must begin with https.+\n {2}KEY_ENCRYPTION_KEY: is guessable/,
    );
    expect(readEnv(unsafe).APP_URL).toBe('http://sign.example.com');
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
