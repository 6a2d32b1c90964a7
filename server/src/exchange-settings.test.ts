import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const key = `SHA256:${'A'.repeat(43)}`;
const read = (env: Record<string, string>) => readConfig(env, '/srv/recoup').exchange;

describe('the setting of the exchange folder', () => {
  it.each([
    ['exchange', '/srv/recoup/exchange'],
    ['/mnt/share', '/mnt/share'],
    ['file:///mnt/a%20b', '/mnt/a b'],
  ])('may be a directory: %s', (url, path) => expect(read({ EXCHANGE_URL: url })).toEqual({ kind: 'directory', path }));

  it('may be an SFTP server', () => {
    expect(read({ RECOUP_DEMO: 'off' })).toBeNull();
    expect(read({ DATA_DIR: 'd' })).toEqual({ kind: 'directory', path: '/srv/recoup/d/exchange' });
    const sftp = { EXCHANGE_HOST_KEY: `${key}, ${key}=`, EXCHANGE_KEY_FILE: 'id_ed25519', EXCHANGE_KEY_PASSPHRASE: 'p' };
    expect(read({ EXCHANGE_URL: 'sftp://re%40coup@files.example.com/a/b', ...sftp })).toEqual({
      kind: 'sftp',
      host: 'files.example.com',
      port: 22,
      username: 're@coup',
      path: '/a/b',
      password: undefined,
      keyFile: '/srv/recoup/id_ed25519',
      keyPassphrase: 'p',
      hostKeys: [key, `${key}=`],
    });
    expect(read({ EXCHANGE_URL: 'sftp://u@[::1]:2222/~/x', ...sftp })).toMatchObject({ host: '::1', port: 2222, path: 'x' });
  });

  it.each([
    [{ EXCHANGE_URL: 'sftp://u@h/x', EXCHANGE_PASSWORD: 'p' }, 'EXCHANGE_HOST_KEY: set the fingerprint'],
    [{ EXCHANGE_URL: 'sftp://u@h/x', EXCHANGE_HOST_KEY: key }, 'EXCHANGE_PASSWORD or EXCHANGE_KEY_FILE'],
    [{ EXCHANGE_URL: 'sftp://u:p@h/x', EXCHANGE_HOST_KEY: key, EXCHANGE_PASSWORD: 'p' }, 'must not contain a password'],
    [{ EXCHANGE_URL: 'sftp://h/x', EXCHANGE_HOST_KEY: key, EXCHANGE_PASSWORD: 'p' }, 'must name user and host'],
    [{ EXCHANGE_URL: 'sftp://u@h/x', EXCHANGE_HOST_KEY: 'aa:bb', EXCHANGE_PASSWORD: 'p' }, 'must be a fingerprint'],
    [{ EXCHANGE_URL: 'ftp://u@h/x' }, 'must be a directory, a file: URL, or sftp:'],
    [{ EXCHANGE_URL: 'file://srv/x' }, 'a file URL needs three slashes'],
  ])('is refused when it is incomplete: %j', (env, message) => expect(() => read(env)).toThrow(message));
});
