import { isIP } from 'node:net';

const timeoutMilliseconds = 5000;
const maxBytes = 1024 * 1024;

interface Options {
  method?: string;
  headers?: unknown;
  body?: unknown;
  signal?: AbortSignal | undefined;
}

export type GuardedFetch = (url: string, options?: Options) => Promise<Response>;

/**
 * Requests to a provider: https, unless the issuer is configured with http and has the same host; five seconds, one megabyte, no
 * redirects (security.md, Server-side requests). Errors: any; callers map them.
 */
export function createGuardedFetch(issuer: string): GuardedFetch {
  const home = new URL(issuer);
  return async (url, options = {}) => {
    const { protocol, hostname } = new URL(url);
    const isOpenIssuer = home.protocol === 'http:' && (hostname === home.hostname || isLoopback(hostname));
    if (protocol !== 'https:' && !(protocol === 'http:' && isOpenIssuer))
      throw new Error(`${issuer} uses an unencrypted address:  ${url}`);
    const timeout = AbortSignal.timeout(timeoutMilliseconds);
    const response = await fetch(url, {
      ...options,
      redirect: 'manual',
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    } as RequestInit);
    const isBodiless = [101, 204, 205, 304].includes(response.status);
    const { status, statusText, headers } = response;
    return new Response(isBodiless ? null : await readLimited(response, url), { status, statusText, headers });
  };
}

async function readLimited(response: Response, url: string): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    // Leaving the loop cancels the rest.
    if (size > maxBytes) throw new Error(`${url} answered with more than ${maxBytes} bytes.`);
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}

function isLoopback(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return bare === 'localhost' || bare === '::1' || (isIP(bare) === 4 && bare.startsWith('127.'));
}
