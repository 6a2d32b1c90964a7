import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FileStoreLocation } from './platform/files/open-store.ts';

const form = 'must be a directory, a file: URL, or s3://bucket/prefix?endpoint=https://…&region=…';

interface Read {
  place: FileStoreLocation;
  problems: string[];
}

/** Where files are kept: `FILES_URL`, by default below the data directory. */
export function readFilesPlace(url: string | undefined, dataDir: string, fromRoot: (path: string) => string): Read {
  const byDefault: FileStoreLocation = { kind: 'disk', directory: join(dataDir, 'files') };
  if (url === undefined) return { place: byDefault, problems: [] };
  try {
    return { place: parseFilesUrl(url, fromRoot), problems: [] };
  } catch (error) {
    return { place: byDefault, problems: [`FILES_URL: ${error instanceof Error ? error.message : form}`] };
  }
}

/** Throws if the URL is invalid; the message follows the name of the setting. */
export function parseFilesUrl(url: string, fromRoot: (path: string) => string): FileStoreLocation {
  if (!/^[a-z][a-z0-9+.-]+:/i.test(url)) return { kind: 'disk', directory: fromRoot(url) };
  if (!URL.canParse(url)) throw new Error(form);
  const parsed = new URL(url);
  if (parsed.protocol === 'file:') {
    if (parsed.host !== '') throw new Error('a file URL needs three slashes, such as file:///srv/files');
    return { kind: 'disk', directory: fileURLToPath(parsed) };
  }
  if (parsed.protocol !== 's3:') throw new Error(form);
  if (parsed.username !== '' || parsed.password !== '')
    throw new Error('must not contain credentials; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(parsed.hostname)) throw new Error('must name a bucket: s3://bucket/prefix');
  const unknown = [...parsed.searchParams.keys()].filter((name) => name !== 'endpoint' && name !== 'region');
  if (unknown.length > 0) throw new Error(`does not know ${unknown.join(', ')}; there are endpoint and region`);
  const endpoint = parsed.searchParams.get('endpoint') ?? undefined;
  if (endpoint !== undefined && !(URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol)))
    throw new Error('endpoint must be an http or https URL');
  const prefix = decodeURIComponent(parsed.pathname).replaceAll(/^\/+|\/+$/g, '');
  if (!/^[A-Za-z0-9._/-]*$/.test(prefix)) throw new Error('the prefix may have letters, digits, and . _ - /');
  return { kind: 's3', bucket: parsed.hostname, prefix, endpoint, region: parsed.searchParams.get('region') ?? 'us-east-1' };
}
