import { execFileSync, spawnSync } from 'node:child_process';

export interface Account {
  uid: number;
  gid: number;
}

const ACCOUNT = 'postgres';

/** Returns the account that root runs PostgreSQL as, created if it is missing, because PostgreSQL refuses root; null for other users. */
export function postgresAccount(): Account | null {
  if (process.getuid?.() !== 0) return null;
  return findAccount() ?? createAccount();
}

function findAccount(): Account | null {
  const id = (flag: string) => spawnSync('id', [flag, ACCOUNT], { encoding: 'utf8' });
  const [uid, gid] = [id('-u'), id('-g')];
  if (uid.status !== 0 || gid.status !== 0) return null;
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

function createAccount(): Account {
  execFileSync('useradd', ['--system', '--user-group', '--no-create-home', ACCOUNT]);
  const made = findAccount();
  if (!made) throw new Error(`The system account "${ACCOUNT}" could not be created.`);
  return made;
}

/** Returns whether `account` can read `path`, which needs access to every folder above it. */
export function canReach(account: Account | null, path: string): boolean {
  if (!account) return true;
  return spawnSync('test', ['-r', path], account).status === 0;
}
