import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import ssh2, { type Client, type SFTPWrapper, type Stats } from 'ssh2';
import { FolderError, isPlainName, pathError, type Folder, type FolderEntry, type FolderErrorCode } from './folder.ts';

export interface SftpSettings {
  host: string;
  port: number;
  username: string;
  /** Absolute, or relative to the user's own folder. */
  path: string;
  password?: string | undefined;
  /** A private key in a file, with its passphrase. */
  keyFile?: string | undefined;
  keyPassphrase?: string | undefined;
  /** Fingerprints as OpenSSH writes them, `SHA256:…`; one of them must be that of the server's key. */
  hostKeys: readonly string[];
}

const connectMs = 20_000;
/** A connection that misses three is treated as lost. */
const keepaliveMs = 10_000;
/** Until a request counts as lost. */
const answerMs = 120_000;
/** Of one request; larger ones are refused by some servers. */
const pieceBytes = 32 * 1024;

/** SSH_FX_*: draft-ietf-secsh-filexfer-02, 7. Servers answer FAILURE for a full disk and for much else. */
const codes: Record<number, FolderErrorCode> = {
  2: 'missing',
  3: 'denied',
  6: 'unreachable',
  7: 'unreachable',
  11: 'exists',
  14: 'full',
};

/** Opens a folder on an SFTP server. Verifies the server's key before it sends the user name or credentials. */
export async function openSftp(settings: SftpSettings): Promise<Folder> {
  const place = `sftp://${settings.username}@${settings.host}:${settings.port}/${settings.path.replace(/^\//, '')}`;
  const client = new ssh2.Client();
  const state: { lost?: Error; isClosed: boolean } = { isClosed: false };
  client.on('error', (error) => (state.lost ??= error));
  client.on('close', () => (state.isClosed = true));
  try {
    const sftp = await connect(client, settings, place);
    return folderOf({ client, sftp, place, root: settings.path, state });
  } catch (error) {
    client.destroy();
    throw error;
  }
}

async function connect(client: Client, settings: SftpSettings, place: string): Promise<SFTPWrapper> {
  const privateKey =
    settings.keyFile === undefined
      ? undefined
      : await readFile(settings.keyFile).catch((error: unknown) => {
          throw new FolderError('settings', `EXCHANGE_KEY_FILE: ${error instanceof Error ? error.message : 'unreadable'}`, error);
        });
  let refusedKey: string | null = null;
  const ready = Promise.withResolvers<void>();
  client.once('ready', ready.resolve).once('error', ready.reject);
  client.once('close', () => ready.reject(new Error('The server closed the connection.')));
  try {
    client.connect({
      host: settings.host,
      port: settings.port,
      username: settings.username,
      ...(settings.password === undefined ? {} : { password: settings.password }),
      ...(privateKey ? { privateKey } : {}),
      ...(settings.keyPassphrase === undefined ? {} : { passphrase: settings.keyPassphrase }),
      readyTimeout: connectMs,
      keepaliveInterval: keepaliveMs,
      hostVerifier: (key: Buffer) => {
        const found = `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
        if (settings.hostKeys.some((pinned) => pinned.replace(/=+$/, '') === found)) return true;
        const parsed = ssh2.utils.parseKey(key);
        refusedKey = `${found} (${parsed instanceof Error ? 'unknown type' : parsed.type})`;
        return false;
      },
    });
    await ready.promise;
    // Each request waits for its answer.
    client.setNoDelay(true);
    return await new Promise<SFTPWrapper>((resolve, reject) =>
      client.sftp((error, sftp) => (error ? reject(error) : resolve(sftp))),
    );
  } catch (error) {
    if (refusedKey !== null)
      throw new FolderError(
        'host_key',
        `The key of ${place} is ${refusedKey}, which is not the one in EXCHANGE_HOST_KEY. Nothing was sent. Ask the administrator of the SFTP server before you change the setting: another machine may be answering.`,
        error,
      );
    const reason = error instanceof Error ? error.message : String(error);
    const level = error instanceof Error && 'level' in error ? error.level : undefined;
    if (level === 'client-authentication')
      throw new FolderError('sign_in', `${place} refused the user, password or key (${reason}).`, error);
    if (/privateKey|passphrase/i.test(reason)) throw new FolderError('settings', `EXCHANGE_KEY_FILE: ${reason}`, error);
    throw new FolderError('unreachable', `${place} cannot be reached: ${reason}`, error);
  }
}

interface Connection {
  client: Client;
  sftp: SFTPWrapper;
  place: string;
  root: string;
  state: { readonly lost?: Error; readonly isClosed: boolean };
}

function folderOf({ client, sftp, place, root, state }: Connection): Folder {
  const pathOf = (path: string) => (root === '' ? path : `${root.replace(/\/$/, '')}/${path}`);
  const errorOf = (path: string, cause: unknown): FolderError => {
    const code = cause instanceof Error && 'code' in cause && typeof cause.code === 'number' ? cause.code : undefined;
    const reason = state.lost ?? cause;
    if (code === undefined)
      return new FolderError(
        'unreachable',
        `The connection to ${place} was lost: ${reason instanceof Error ? reason.message : 'unknown'}`,
        cause,
      );
    return pathError(codes[code] ?? 'failed', { place, path, cause });
  };
  /** Runs one request; rejects when the connection is lost, because the library then never calls back. */
  const run = async <T>(
    path: string,
    request: (done: (error: Error | null | undefined, result: T) => void) => void,
  ): Promise<T> => {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const end = () => reject(new Error('it was closed'));
    const timer = setTimeout(() => reject(new Error(`no answer in ${answerMs / 1000} seconds`)), answerMs);
    client.once('close', end);
    try {
      if (state.isClosed) end();
      request((error, result) => (error ? reject(error) : resolve(result)));
      return await promise;
    } catch (error) {
      throw errorOf(path, error);
    } finally {
      clearTimeout(timer);
      client.off('close', end);
    }
  };
  const runVoid = (path: string, request: (done: (error: Error | null | undefined) => void) => void) =>
    run<void>(path, (done) => request((error) => done(error, undefined)));

  async function find(path: string): Promise<FolderEntry | null> {
    try {
      const found = await run<Stats>(path, (done) => sftp.lstat(pathOf(path), done));
      return found.isFile() ? entryOf(path.slice(path.lastIndexOf('/') + 1), found) : null;
    } catch (error) {
      if (error instanceof FolderError && error.code === 'missing') return null;
      throw error;
    }
  }

  async function* readPieces(path: string): AsyncGenerator<Buffer> {
    const handle = await run<Buffer>(path, (done) => sftp.open(pathOf(path), 'r', done));
    try {
      for (let position = 0; ;) {
        const at = position;
        const piece = Buffer.allocUnsafe(pieceBytes);
        const bytes = await run<number>(path, (done) =>
          // The end of the file arrives as an error.
          sftp.read(handle, piece, 0, pieceBytes, at, (error, read) => (isEnd(error) ? done(null, 0) : done(error, read))),
        );
        if (bytes === 0) return;
        position += bytes;
        yield piece.subarray(0, bytes);
      }
    } finally {
      await runVoid(path, (done) => sftp.close(handle, done)).catch(() => {});
    }
  }

  return {
    async list(path) {
      const found = await run<{ filename: string; attrs: Stats }[]>(path, (done) => sftp.readdir(pathOf(path), done));
      return found
        .filter(({ filename, attrs }) => isPlainName(filename) && attrs.isFile())
        .map(({ filename, attrs }) => entryOf(filename, attrs))
        .toSorted((one, other) => (one.name < other.name ? -1 : 1));
    },
    find,
    read: (path) => Readable.from(readPieces(path), { objectMode: false }),
    async write(path, content) {
      await this.remove(path);
      const handle = await run<Buffer>(path, (done) => sftp.open(pathOf(path), 'wx', done));
      let bytes = 0;
      try {
        for await (const whole of content)
          for (let from = 0; from < whole.byteLength; from += pieceBytes) {
            const piece = Buffer.from(whole.subarray(from, from + pieceBytes));
            const at = bytes;
            await runVoid(path, (done) => sftp.write(handle, piece, 0, piece.length, at, done));
            bytes += piece.length;
          }
        // An OpenSSH extension. On a server without it the library rejects, and the file is not synced.
        await runVoid(path, (done) => sftp.ext_openssh_fsync(handle, done)).catch(() => {});
      } finally {
        await runVoid(path, (done) => sftp.close(handle, done)).catch(() => {});
      }
      const written = await find(path);
      if (written?.bytes !== bytes)
        throw pathError('full', { place, path, cause: `only ${written?.bytes ?? 0} of ${bytes} bytes were stored` });
      return bytes;
    },
    async move(from, to) {
      // Some servers would replace an existing file.
      if (await find(to)) throw pathError('exists', { place, path: to, cause: 'exists' });
      await runVoid(from, (done) => sftp.rename(pathOf(from), pathOf(to), done));
    },
    async remove(path) {
      try {
        await runVoid(path, (done) => sftp.unlink(pathOf(path), done));
      } catch (error) {
        if (!(error instanceof FolderError && error.code === 'missing')) throw error;
      }
    },
    async makeFolder(path) {
      const found = await run<Stats | null>(path, (done) =>
        sftp.stat(pathOf(path), (error, stats) => done(null, error ? null : stats)),
      );
      if (!found?.isDirectory()) await runVoid(path, (done) => sftp.mkdir(pathOf(path), done));
    },
    async close() {
      const closed = once(client, 'close').catch(() => {});
      client.end();
      await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 1000).unref())]);
      client.destroy();
    },
  };
}

const isEnd = (error: Error | null | undefined): boolean =>
  error !== null && error !== undefined && 'code' in error && error.code === 1;

const entryOf = (name: string, attrs: Stats): FolderEntry => ({
  name,
  bytes: attrs.size,
  modifiedAt: new Date(attrs.mtime * 1000),
});
