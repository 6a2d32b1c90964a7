import { createHash, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';
import ssh2, { type Attributes, type Connection, type SFTPWrapper } from 'ssh2';

const { STATUS_CODE, flagsToString } = ssh2.utils.sftp;

export interface SftpServer {
  port: number;
  /** Of its current key, as OpenSSH writes it. */
  fingerprint: string;
  /** Connections that were opened; sign-ins that were attempted. */
  counts: { connections: number; signIns: number };
  /** Answers writes beyond this number of bytes in its files with a failure, like a full disk. */
  limitBytes: number;
  /** Called with each request that changes something, before it is executed. */
  onChange: (request: 'WRITE' | 'RENAME' | 'REMOVE', path: string) => void;
  /** Cuts all connections. */
  cut(): void;
  /** Ends it. */
  stop(): Promise<void>;
}

interface Options {
  password: string;
  /** A public key that may sign in. */
  publicKey?: string;
  port?: number;
  /** PEM; absent: a new one. */
  hostKey?: string;
}

export function makeKey(): { private: string; public: string } {
  const keys = ssh2.utils.generateKeyPairSync('ed25519');
  return { private: keys.private, public: keys.public };
}

/** A real SFTP server of a directory, on a loopback port. User: `recoup`. */
export async function startSftpServer(directory: string, options: Options): Promise<SftpServer> {
  const hostKey =
    options.hostKey ??
    generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();
  const connections = new Set<Connection>();
  const counts = { connections: 0, signIns: 0 };
  const state: Pick<SftpServer, 'limitBytes' | 'onChange'> = { limitBytes: Infinity, onChange: () => {} };
  const allowed = options.publicKey === undefined ? null : ssh2.utils.parseKey(options.publicKey);
  if (allowed instanceof Error) throw allowed;
  const server = new ssh2.Server({ hostKeys: [hostKey] }, (connection) => {
    counts.connections += 1;
    connections.add(connection);
    // Missing in the types.
    (connection as unknown as { setNoDelay: (isOn: boolean) => void }).setNoDelay(true);
    connection.on('error', () => {});
    connection.on('close', () => connections.delete(connection));
    connection.on('authentication', (context) => {
      if (context.method === 'none') return context.reject(['password', 'publickey']);
      counts.signIns += 1;
      const isUser = context.username === 'recoup';
      if (isUser && context.method === 'password' && context.password === options.password) return context.accept();
      if (isUser && context.method === 'publickey' && allowed && context.key.data.equals(allowed.getPublicSSH())) {
        const isProved =
          context.signature === undefined ||
          allowed.verify(context.blob ?? Buffer.alloc(0), context.signature, context.hashAlgo) === true;
        if (isProved) return context.accept();
      }
      return context.reject(['password', 'publickey']);
    });
    connection.on('ready', () =>
      connection.on('session', (accept) => accept().on('sftp', (acceptSftp) => serve(acceptSftp(), directory, state))),
    );
  });
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    for (const connection of connections) connection.end();
  };
  const parsed = ssh2.utils.parseKey(hostKey);
  if (parsed instanceof Error) throw parsed;
  return {
    port: (server.address() as AddressInfo).port,
    fingerprint: `SHA256:${createHash('sha256').update(parsed.getPublicSSH()).digest('base64').replace(/=+$/, '')}`,
    counts,
    get limitBytes() {
      return state.limitBytes;
    },
    set limitBytes(bytes) {
      state.limitBytes = bytes;
    },
    get onChange() {
      return state.onChange;
    },
    set onChange(told) {
      state.onChange = told;
    },
    cut,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      cut();
      await closed;
    },
  };
}

/** Version 3 of the protocol, as far as clients of a folder use it. */
function serve(sftp: SFTPWrapper, directory: string, state: Pick<SftpServer, 'limitBytes' | 'onChange'>): void {
  const pathOf = (path: string) => join(directory, normalize(`/${path}`));
  const handles = new Map<number, { fd: number } | { names: string[]; path: string }>();
  let last = 0;
  const open = (id: number, opened: { fd: number } | { names: string[]; path: string }) => {
    last += 1;
    handles.set(last, opened);
    const handle = Buffer.alloc(4);
    handle.writeUInt32BE(last);
    sftp.handle(id, handle);
  };
  const of = (handle: Buffer) => handles.get(handle.readUInt32BE(0));
  const statusOf = (error: unknown) =>
    ({ ENOENT: STATUS_CODE.NO_SUCH_FILE, EACCES: STATUS_CODE.PERMISSION_DENIED, EPERM: STATUS_CODE.PERMISSION_DENIED })[
      (error as NodeJS.ErrnoException).code ?? ''
    ] ?? STATUS_CODE.FAILURE;
  /** Answers with the result, or with the error's status. */
  const answer = (id: number, work: () => void) => {
    try {
      work();
    } catch (error) {
      sftp.status(id, statusOf(error));
    }
  };
  const ok = (id: number, work: () => void) =>
    answer(id, () => {
      work();
      sftp.status(id, STATUS_CODE.OK);
    });
  const attributes = (found: fs.Stats): Attributes => ({
    mode: found.mode,
    uid: found.uid,
    gid: found.gid,
    size: found.size,
    atime: Math.floor(found.atimeMs / 1000),
    mtime: Math.floor(found.mtimeMs / 1000),
  });
  const used = () =>
    fs
      .readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, entry) => sum + fs.statSync(join(entry.parentPath, entry.name)).size, 0);

  sftp.on('OPEN', (id, path, flags) =>
    answer(id, () => open(id, { fd: fs.openSync(pathOf(path), flagsToString(flags) ?? 'r') })),
  );
  sftp.on('READ', (id, handle, offset, length) =>
    answer(id, () => {
      const opened = of(handle);
      if (!opened || !('fd' in opened)) return sftp.status(id, STATUS_CODE.FAILURE);
      const piece = Buffer.alloc(length);
      const bytes = fs.readSync(opened.fd, piece, 0, length, offset);
      if (bytes === 0) sftp.status(id, STATUS_CODE.EOF);
      else sftp.data(id, piece.subarray(0, bytes));
    }),
  );
  sftp.on('WRITE', (id, handle, offset, data) =>
    ok(id, () => {
      const opened = of(handle);
      if (!opened || !('fd' in opened)) throw new Error('no file');
      if (used() + data.length > state.limitBytes) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
      state.onChange('WRITE', '');
      fs.writeSync(opened.fd, data, 0, data.length, offset);
    }),
  );
  sftp.on('CLOSE', (id, handle) =>
    ok(id, () => {
      const opened = of(handle);
      handles.delete(handle.readUInt32BE(0));
      if (opened && 'fd' in opened) fs.closeSync(opened.fd);
    }),
  );
  sftp.on('OPENDIR', (id, path) =>
    answer(id, () => open(id, { names: ['.', '..', ...fs.readdirSync(pathOf(path))], path: pathOf(path) })),
  );
  sftp.on('READDIR', (id, handle) =>
    answer(id, () => {
      const opened = of(handle);
      if (!opened || !('names' in opened)) return sftp.status(id, STATUS_CODE.FAILURE);
      const { path } = opened;
      const names = opened.names.splice(0, 100);
      if (names.length === 0) return sftp.status(id, STATUS_CODE.EOF);
      sftp.name(
        id,
        names.map((name) => ({ filename: name, longname: name, attrs: attributes(fs.lstatSync(join(path, name))) })),
      );
    }),
  );
  for (const event of ['STAT', 'LSTAT'] as const)
    sftp.on(event, (id: number, path: string) => answer(id, () => sftp.attrs(id, attributes(fs.lstatSync(pathOf(path))))));
  sftp.on('FSTAT', (id, handle) =>
    answer(id, () => {
      const opened = of(handle);
      if (!opened || !('fd' in opened)) return sftp.status(id, STATUS_CODE.FAILURE);
      sftp.attrs(id, attributes(fs.fstatSync(opened.fd)));
    }),
  );
  sftp.on('REMOVE', (id, path) =>
    ok(id, () => {
      state.onChange('REMOVE', path);
      fs.unlinkSync(pathOf(path));
    }),
  );
  sftp.on('RENAME', (id, from, to) =>
    ok(id, () => {
      state.onChange('RENAME', from);
      fs.renameSync(pathOf(from), pathOf(to));
    }),
  );
  sftp.on('MKDIR', (id, path) => ok(id, () => void fs.mkdirSync(pathOf(path))));
  sftp.on('REALPATH', (id, path) =>
    sftp.name(id, [{ filename: normalize(`/${path}`), longname: path, attrs: {} as Attributes }]),
  );
}
