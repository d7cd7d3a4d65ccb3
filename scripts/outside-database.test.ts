import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseUnusable } from './database-unusable.ts';
import { expectNoDatabase, recordDatabase } from './outside-database.ts';

let dataRoot: string;
beforeEach(() => {
  dataRoot = mkdtempSync(path.join(os.tmpdir(), 'outside-'));
});
afterEach(() => rmSync(dataRoot, { recursive: true }));

it('refuses an empty database for a copied data folder whose database was outside of it', () => {
  expect(() => expectNoDatabase(dataRoot, '/shared/one')).not.toThrow();
  recordDatabase(dataRoot, '/shared/one');
  const copy = `${dataRoot}/copy`;
  cpSync(path.join(dataRoot, 'database-folder'), path.join(copy, 'database-folder'));
  expect(() => expectNoDatabase(copy, '/shared/two')).toThrow(DatabaseUnusable);
  expect(() => expectNoDatabase(copy, '/shared/two')).toThrow(
    /was in \/shared\/one, .* expected in \/shared\/two/,
  );
});

it('records nothing for a database that is moved and copied with the data folder', () => {
  recordDatabase(dataRoot, path.join(dataRoot, 'database'));
  expect(readdirSync(dataRoot)).toEqual([]);
});
