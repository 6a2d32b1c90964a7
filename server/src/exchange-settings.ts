import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { FolderLocation } from './platform/remote-folder/index.ts';

/** Fingerprints of host keys, as OpenSSH writes them. */
export const fingerprints = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter((item) => item !== ''))
  .refine(
    (keys) => keys.every((key) => /^SHA256:[A-Za-z0-9+/]{43}=?$/.test(key)),
    'must be a fingerprint such as SHA256:… (ssh-keyscan HOST | ssh-keygen -lf -)',
  );

interface Settings {
  EXCHANGE_URL?: string | undefined;
  EXCHANGE_HOST_KEY?: string[] | undefined;
  EXCHANGE_PASSWORD?: string | undefined;
  EXCHANGE_KEY_FILE?: string | undefined;
  EXCHANGE_KEY_PASSPHRASE?: string | undefined;
}

/** Where the folder is. `problems` names missing and contradictory settings. */
export function readExchange(
  settings: Settings,
  fromRoot: (path: string) => string,
): { place: FolderLocation | null; problems: string[] } {
  const { EXCHANGE_URL: url, EXCHANGE_HOST_KEY: hostKeys, EXCHANGE_PASSWORD: password, EXCHANGE_KEY_FILE: keyFile } = settings;
  if (url === undefined) return { place: null, problems: [] };
  if (!/^[a-z][a-z0-9+.-]+:\/\//i.test(url)) return { place: { kind: 'directory', path: fromRoot(url) }, problems: [] };
  if (!URL.canParse(url)) return { place: null, problems: ['EXCHANGE_URL: must be a directory or a URL'] };
  const parsed = new URL(url);
  if (parsed.protocol === 'file:') {
    if (parsed.host !== '')
      return { place: null, problems: ['EXCHANGE_URL: a file URL needs three slashes, such as file:///srv/exchange'] };
    return { place: { kind: 'directory', path: fileURLToPath(parsed) }, problems: [] };
  }
  if (parsed.protocol !== 'sftp:')
    return { place: null, problems: ['EXCHANGE_URL: must be a directory, a file: URL, or sftp://user@host:port/path'] };
  const problems = [
    ...(parsed.username === '' || parsed.hostname === ''
      ? ['EXCHANGE_URL: must name user and host: sftp://user@host:port/path']
      : []),
    ...(parsed.password === '' ? [] : ['EXCHANGE_URL: must not contain a password; set EXCHANGE_PASSWORD']),
    ...(hostKeys && hostKeys.length > 0 ? [] : ['EXCHANGE_HOST_KEY: set the fingerprint of the SFTP server’s key']),
    ...(password === undefined && keyFile === undefined ? ['EXCHANGE_PASSWORD or EXCHANGE_KEY_FILE: set one of them'] : []),
  ];
  // As curl writes it: /~/ is the user's own folder.
  const path = decodeURIComponent(parsed.pathname);
  return {
    place: {
      kind: 'sftp',
      host: parsed.hostname.replace(/^\[(.*)\]$/, '$1'),
      port: parsed.port === '' ? 22 : Number(parsed.port),
      username: decodeURIComponent(parsed.username),
      path: path === '/~' || path.startsWith('/~/') ? path.slice(3) : path,
      password,
      keyFile: keyFile === undefined ? undefined : fromRoot(keyFile),
      keyPassphrase: settings.EXCHANGE_KEY_PASSPHRASE,
      hostKeys: hostKeys ?? [],
    },
    problems,
  };
}
