import { chownSync, lstatSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The unprivileged user that runs PostgreSQL when the server is root. */
export interface Identity {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root, and its user must exist in /etc/passwd: `nobody` exists everywhere. */
export function unprivilegedIdentity(): Identity | null {
  if (process.getuid?.() !== 0) return null;
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (!uid || !gid)
    throw new Error(
      'PostgreSQL cannot run as root, and there is no user "nobody" to run it as. Start Recoup as another user, or set DATABASE_URL.',
    );
  return { uid: Number(uid), gid: Number(gid) };
}

/** Whether that user can traverse every directory above a path. */
export function canReach(path: string, identity: Identity): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    const { mode, uid, gid } = statSync(folder);
    const passable = uid === identity.uid ? mode & 0o100 : gid === identity.gid ? mode & 0o010 : mode & 0o001;
    if (!passable) return false;
    if (folder === dirname(folder)) return true;
  }
}

/**
 * Creates a directory in a place where any user can create one. Another user could have prepared it with programs for us to run,
 * so only a directory owned by this user, and writable by nobody else, is accepted.
 */
export function makeTrustedFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o755 });
  const found = lstatSync(path);
  if (!found.isDirectory() || found.uid !== process.getuid?.() || (found.mode & 0o022) !== 0)
    throw new Error(`${path} belongs to another user, or other users can write to it. Remove it, or set DATABASE_URL.`);
}

export function makeOwnedFolder(path: string, identity: Identity | null): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (identity) chownSync(path, identity.uid, identity.gid);
}
