import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { readEnv as readWebEnv } from '../lib/server/env.ts';
import { readEnv as readServicesEnv } from '../services/env.ts';
import { readEnv as readHelperEnv } from '../usb-helper/env.ts';
import { readSettings, SettingsError, variablesFor } from './environment.ts';

let DATA_DIR: string;
beforeAll(() => (DATA_DIR = mkdtempSync(path.join(os.tmpdir(), 'settings-'))));
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));

const example = parseEnv(readFileSync('.env.example', 'utf8'));
const SECRET = 's'.repeat(32);
const REQUIRED_BY_SERVICES = {
  DATABASE_URL: 'postgres://user:secret@127.0.0.1:5432/countersign',
  BLOB_DIR: '/var/lib/countersign/blobs',
  SMTP_URL: 'smtp://127.0.0.1:2525',
  MAIL_FROM: 'Countersign <no-reply@example.com>',
  KEY_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  APP_URL: 'https://sign.example.com',
};

describe('.env.example', () => {
  it('lists the variables of every program, each of them empty', () => {
    expect(Object.keys(example)).toEqual(
      expect.arrayContaining([
        'APP_URL',
        'BLOB_DIR',
        'BLOB_URL',
        'LOG_LEVEL',
        'S3_ENDPOINT',
        'SESSION_SECRET',
        'USB_HELPER_PORT',
      ]),
    );
    expect(new Set(Object.values(example))).toEqual(new Set(['']));
  });

  it.each([
    ['the services', readServicesEnv, REQUIRED_BY_SERVICES],
    ['the web app', readWebEnv, { SESSION_SECRET: SECRET, NEXTAUTH_SECRET: SECRET }],
    ['the USB helper', readHelperEnv, {}],
  ])('gives %s the defaults when only the required variables are filled in', (_program, read, required) => {
    expect(read({ ...example, ...required })).toEqual(read(required));
  });

  it('gives npm start the defaults as it stands', () => {
    const settings = readSettings({ ...example, DATA_DIR }, false);
    expect(settings).toEqual(readSettings({ DATA_DIR }, false));
    expect(settings).toMatchObject({ variables: { DATA_DIR }, dataRoot: DATA_DIR, servicesPort: 4000 });
  });
});

it.each(['deploy/compose.yaml', 'deploy/helm/values.yaml'])(
  '%s sets variables of .env.example only',
  (file) => {
    const OTHERS = /^(POSTGRES|AWS|DATABASE_PASSWORD|STORE_SECRET)/; // of PostgreSQL, the store, and the file itself
    const names = Array.from(
      readFileSync(file, 'utf8').matchAll(/^\s+([A-Z][A-Z0-9_]+):/gm),
      ([, name]) => name!,
    );
    expect(names).toContain('S3_ENDPOINT');
    expect(names.filter((name) => !(name in example) && !OTHERS.test(name))).toEqual([]);
  },
);

it('deploy/compose.yaml stores files in a folder that the image gives to the user of the services', () => {
  const folder = /BLOB_DIR: (\S+)/.exec(readFileSync('deploy/compose.yaml', 'utf8'))?.[1];
  expect(readFileSync('Dockerfile', 'utf8')).toContain(
    `install -d -o 10001 -g 10001 ${folder}\nUSER 10001:10001`,
  );
});

describe('readSettings', () => {
  it('keeps the owner of the database from the environment of the programs', () => {
    const databaseOwnerUrl = 'postgres://owner:secret@127.0.0.1/countersign';
    const settings = readSettings({ DATA_DIR, DATABASE_OWNER_URL: databaseOwnerUrl }, false);
    expect(settings.databaseOwnerUrl).toBe(databaseOwnerUrl);
    expect(settings.variables).toEqual({ DATA_DIR });
  });

  it('throws an error that names the required variables that are empty in production', () => {
    const given = { DATA_DIR, NODE_ENV: 'production', APP_URL: 'https://sign.example.com', SMTP_URL: '' };
    expect(() => readSettings(given, false)).toThrow(SettingsError);
    expect(() => readSettings(given, false)).toThrow(/: SMTP_URL, MAIL_FROM, /);
  });
  it('throws an error of one line that names the variables that are not safe in production', () => {
    const given = {
      ...REQUIRED_BY_SERVICES,
      DATA_DIR,
      SESSION_SECRET: SECRET,
      NEXTAUTH_SECRET: SECRET,
    };
    expect(readSettings(given, false).isProduction).toBe(true);
    const unsafe = { ...given, APP_URL: 'http://sign.example.com', KEY_ENCRYPTION_KEY: 'A'.repeat(43) + '=' };
    expect(() => readSettings(unsafe, false)).toThrow(SettingsError);
    expect(() => readSettings(unsafe, false)).toThrow(
      /^These variables are not safe in production\. APP_URL: .+KEY_ENCRYPTION_KEY: .+$/,
    );
  });
});

it.each(['sign.example.com', 'https://example.com/sign', 'http://localhost:3000?x=1'])(
  'readSettings refuses %s as the address of the product, since its pages have fixed paths',
  (APP_URL) => {
    const read = () => readSettings({ DATA_DIR, APP_URL }, false);
    expect(read).toThrow('APP_URL must be an address without a path, as https://sign.example.com.');
  },
);

describe('the operators', () => {
  const operators = (variables: Record<string, string>) =>
    readSettings({ DATA_DIR, ...variables }, false).operatorAccounts;

  it('are those that OPERATOR_ACCOUNTS names', () => {
    expect(operators({ OPERATOR_ACCOUNTS: 'one@example.com' })).toBe('one@example.com');
  });

  it('include the owner of the demo, whose password is published, only while other machines cannot reach the web app and mails stay on this one', () => {
    expect(operators({})).toBe('maya@demo.example');
    expect(operators({ WEB_HOST: 'localhost' })).toBe('maya@demo.example');
    expect(operators({ WEB_HOST: '0.0.0.0' })).toBe('');
    expect(operators({ APP_URL: 'https://sign.example.com' })).toBe('');
    expect(operators({ SMTP_URL: 'smtp://mail.example.com' })).toBe('');
  });
});

describe('variablesFor', () => {
  const shared = { APP_URL: 'https://sign.example.com', LOG_LEVEL: 'warn' };
  const ofWeb = { SESSION_SECRET: SECRET, SESSION_SECRET_PREVIOUS: SECRET, NEXTAUTH_SECRET: SECRET };
  const { DATABASE_URL, KEY_ENCRYPTION_KEY, SMTP_URL } = REQUIRED_BY_SERVICES;
  const ofServices = {
    AWS_SECRET_ACCESS_KEY: SECRET,
    DATABASE_READ_URL: DATABASE_URL,
    DATABASE_URL,
    KEY_ENCRYPTION_KEY,
    KEY_ENCRYPTION_KEY_PREVIOUS: SECRET,
    S3_SECRET_ACCESS_KEY: SECRET,
    SMTP_URL,
  };

  it('gives neither the web app nor the services the secrets of the other', () => {
    const all = { ...shared, ...ofWeb, ...ofServices };
    expect(variablesFor('web', all)).toEqual({ ...shared, ...ofWeb });
    expect(variablesFor('services', all)).toEqual({ ...shared, ...ofServices });
  });
});
