import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeKey, startSftpServer, type SftpServer } from '#test/sftp-server.ts';
import { FolderError, openFolder, putFile, unfinishedPath, type Folder, type FolderLocation } from './index.ts';

let directory: string;
let sftp: SftpServer;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'recoup-folder-'));
  sftp = await startSftpServer(directory, { password: 'secret' });
});
afterAll(async () => {
  await sftp.stop();
  rmSync(directory, { recursive: true });
});
beforeEach(() => {
  for (const name of readdirSync(directory)) rmSync(join(directory, name), { recursive: true });
  mkdirSync(join(directory, 'in'));
  mkdirSync(join(directory, 'out'));
});

async function* pieces(...parts: (string | Buffer)[]): AsyncGenerator<Buffer> {
  for (const part of parts) yield Buffer.from(part);
}

const sftpLocation = (overrides: object = {}): FolderLocation => ({
  kind: 'sftp',
  host: '127.0.0.1',
  port: sftp.port,
  username: 'recoup',
  path: '/',
  password: 'secret',
  hostKeys: [sftp.fingerprint],
  ...overrides,
});

describe.each([
  ['a directory', (): FolderLocation => ({ kind: 'directory', path: directory })],
  ['an SFTP server', sftpLocation],
])('%s', (_name, placeOf) => {
  let folder: Folder;
  const open = async () => (folder = await openFolder(placeOf()));
  const failure = async (work: Promise<unknown>) => {
    const error = await work.then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(FolderError);
    return error as FolderError;
  };
  beforeEach(open);
  const at = (path: string) => join(directory, path);

  it('lists plain files only, by name, with size and time', async () => {
    writeFileSync(at('in/b.csv'), 'bb');
    writeFileSync(at('in/a.csv'), 'a');
    utimesSync(at('in/a.csv'), 1_790_000_000, 1_790_000_000);
    mkdirSync(at('in/folder'));
    symlinkSync('/etc/hostname', at('in/link.csv'));
    const found = await folder.list('in');
    expect(found).toEqual([
      { name: 'a.csv', bytes: 1, modifiedAt: new Date(1_790_000_000_000) },
      { name: 'b.csv', bytes: 2, modifiedAt: expect.any(Date) },
    ]);
    expect(await folder.find('in/a.csv')).toEqual(found[0]);
    expect(await folder.find('in/c.csv')).toBeNull();
    expect(await folder.find('in/link.csv')).toBeNull();
    expect(await failure(folder.list('lost'))).toMatchObject({ code: 'missing', message: expect.stringContaining('"lost"') });
    await folder.close();
  });

  it('stores what it is given, byte for byte, and reads it', async () => {
    const content = Buffer.alloc(300_000, 'recoup ');
    expect(await folder.write('out/.x.part', pieces(content.subarray(0, 100_001), content.subarray(100_001)))).toBe(300_000);
    expect(readFileSync(at('out/.x.part')).equals(content)).toBe(true);
    expect((await buffer(folder.read('out/.x.part'))).equals(content)).toBe(true);
    await folder.write('out/.x.part', pieces('shorter'));
    expect(await text(folder.read('out/.x.part'))).toBe('shorter');
    await folder.write('out/.x.part', pieces());
    expect(statSync(at('out/.x.part')).size).toBe(0);
    expect(await failure(text(folder.read('out/none')))).toMatchObject({ code: 'missing' });
    expect(await failure(folder.write('lost/x', pieces('x')))).toMatchObject({ code: 'missing' });
    await folder.close();
  });

  it('writes through no link that someone put in the place of a file', async () => {
    writeFileSync(at('target'), 'theirs');
    symlinkSync(at('target'), at('out/.x.part'));
    await folder.write('out/.x.part', pieces('ours'));
    expect([readFileSync(at('target'), 'utf8'), readFileSync(at('out/.x.part'), 'utf8')]).toEqual(['theirs', 'ours']);
    await folder.close();
  });

  it('moves a file, and never onto another one', async () => {
    writeFileSync(at('in/a'), 'one');
    writeFileSync(at('out/b'), 'two');
    expect(await failure(folder.move('in/a', 'out/b'))).toMatchObject({ code: 'exists' });
    await folder.move('in/a', 'out/c');
    expect([existsSync(at('in/a')), readFileSync(at('out/b'), 'utf8'), readFileSync(at('out/c'), 'utf8')]).toEqual([
      false,
      'two',
      'one',
    ]);
    expect(await failure(folder.move('in/a', 'out/d'))).toMatchObject({ code: 'missing' });
    await folder.remove('out/c');
    await folder.remove('out/c');
    expect(existsSync(at('out/c'))).toBe(false);
    await folder.makeFolder('done');
    await folder.makeFolder('done');
    expect(statSync(at('done')).isDirectory()).toBe(true);
    await folder.close();
  });

  it('shows a file under its name only when it is complete', async () => {
    let seen: string[] = [];
    async function* slow() {
      yield Buffer.from('first ');
      seen = readdirSync(at('out'));
      yield Buffer.from('second');
    }
    await putFile(folder, 'out/a.csv', slow());
    expect(seen).toEqual(['.a.csv.part']);
    expect(readdirSync(at('out'))).toEqual(['a.csv']);
    await putFile(folder, 'out/a.csv', pieces('again'));
    expect(readFileSync(at('out/a.csv'), 'utf8')).toBe('again');
    expect(unfinishedPath('out/a.csv')).toBe('out/.a.csv.part');
    await folder.close();
  });

  it('names the path for which permission is denied', async () => {
    chmodSync(directory, 0o755);
    chmodSync(at('out'), 0o555);
    // Root may touch everything.
    const isRoot = process.geteuid?.() === 0;
    if (isRoot) process.seteuid?.(65_534);
    try {
      expect(await failure(folder.write('out/x', pieces('x')))).toMatchObject({
        code: 'denied',
        message: expect.stringContaining('Permission was denied for "out/x"'),
      });
    } finally {
      if (isRoot) process.seteuid?.(0);
    }
    await folder.close();
  });
});

describe('a directory on a full disk', () => {
  it('reports that no space is left', () => {
    // A real limit of the system: no file of the process may grow beyond 8 blocks of 512 bytes.
    const program = `
      const { openFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'index.ts'))});
      const folder = await openFolder({ kind: 'directory', path: ${JSON.stringify(directory)} });
      async function* content() { for (let n = 0; n < 10; n += 1) yield Buffer.alloc(4096, 'x'); }
      await folder.write('out/x', content()).catch((error) => console.log(error.code, error.message));
    `;
    const child = spawnSync('sh', ['-c', 'ulimit -f 8; exec "$0" --input-type=module -e "$1"', process.execPath, program], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] },
    });
    expect(child.stdout + child.stderr).toBe(`full No space is left for "out/x" in ${directory}.\n`);
  });
});

describe('an SFTP server', () => {
  const failsWith = (place: FolderLocation) =>
    openFolder(place).then(
      () => 'opened',
      (error: FolderError) => [error.code, error.message],
    );

  it('gets no password if its key is not a pinned one', async () => {
    const before = { ...sftp.counts };
    const [code, message] = await failsWith(sftpLocation({ hostKeys: [`SHA256:${'A'.repeat(43)}`] }));
    expect(code).toBe('host_key');
    expect(message).toContain(`${sftp.fingerprint} (ssh-rsa), which is not the one in EXCHANGE_HOST_KEY. Nothing was sent.`);
    expect(sftp.counts).toEqual({ connections: before.connections + 1, signIns: before.signIns });
    const folder = await openFolder(sftpLocation({ hostKeys: [`SHA256:${'A'.repeat(43)}`, `${sftp.fingerprint}=`] }));
    await folder.close();
  });

  it('accepts a password or a key, and a failed sign-in names its cause', async () => {
    expect(await failsWith(sftpLocation({ password: 'wrong' }))).toEqual(['sign_in', expect.stringContaining('refused')]);
    const key = makeKey();
    const keyed = await startSftpServer(directory, { password: 'none', publicKey: key.public });
    const keyFile = join(directory, 'key');
    writeFileSync(keyFile, key.private);
    const place = sftpLocation({ port: keyed.port, password: undefined, keyFile, hostKeys: [keyed.fingerprint] });
    const folder = await openFolder(place);
    expect(await folder.list('in')).toEqual([]);
    await folder.close();
    writeFileSync(keyFile, 'no key');
    expect(await failsWith(place)).toEqual(['settings', expect.stringContaining('EXCHANGE_KEY_FILE')]);
    rmSync(keyFile);
    expect(await failsWith(place)).toEqual(['settings', expect.stringContaining('ENOENT')]);
    await keyed.stop();
    expect(await failsWith(place)).toEqual(['settings', expect.any(String)]);
    expect(await failsWith(sftpLocation({ port: keyed.port }))).toEqual(['unreachable', expect.stringContaining('ECONNREFUSED')]);
  });

  it('fails with different codes when it is full and when the connection is lost', async () => {
    const folder = await openFolder(sftpLocation());
    sftp.limitBytes = 50_000;
    const whole = Buffer.alloc(200_000, 'x');
    await expect(folder.write('out/x', pieces(whole))).rejects.toMatchObject({
      code: 'failed',
      message: expect.stringContaining('"out/x"'),
    });
    sftp.limitBytes = Infinity;
    async function* cut() {
      yield whole;
      sftp.cut();
      yield whole;
      yield whole;
    }
    await expect(folder.write('out/x', cut())).rejects.toMatchObject({ code: 'unreachable' });
    await folder.close();
  });
});
