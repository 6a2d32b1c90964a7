import { lookup as resolveName } from 'node:dns/promises';
import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP } from 'node:net';

/** Where a user-supplied URL must not lead the server: itself, its network, and special addresses. */
export const privateNetworks = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b::', 32],
  ['100::', 64],
  // Teredo, documentation and 6to4: each embeds an IPv4 address or none.
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv6');

export interface FetchOptions {
  maxBytes: number;
  /** For the entire fetch, redirects included. */
  timeoutMs: number;
  accept: string;
  /** Null: unrestricted, including this machine. */
  blocked: BlockList | null;
}

const maxRedirects = 3;

/**
 * Fetches a text from a user-supplied URL. The name is resolved here and each address checked, so DNS cannot change between check
 * and use. Errors: Error with the reason.
 */
export async function fetchDocument(address: string, options: FetchOptions): Promise<string> {
  const signal = AbortSignal.timeout(options.timeoutMs);
  let url = new URL(address);
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const response = await open(url, { blocked: options.blocked, signal, headers: { accept: options.accept } });
    const { statusCode = 0, headers } = response;
    if (statusCode === 200) return readText(response, options.maxBytes);
    response.destroy();
    const { location } = headers;
    if (![301, 302, 303, 307, 308].includes(statusCode) || !location || !URL.canParse(location, url.href))
      throw new Error(`The response was HTTP ${statusCode}.`);
    const next = new URL(location, url);
    if (url.protocol === 'https:' && next.protocol !== 'https:') throw new Error('It redirects from https to http.');
    url = next;
  }
  throw new Error('It redirects too many times.');
}

/**
 * Posts a text to such a URL and returns the response's status, without reading it or following redirects. Errors: Error with the
 * reason.
 */
export async function postDocument(
  address: string,
  {
    body,
    headers,
    timeoutMs,
    blocked,
  }: { body: string; headers: Record<string, string> } & Pick<FetchOptions, 'timeoutMs' | 'blocked'>,
): Promise<number> {
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await open(new URL(address), { blocked, signal, headers, body });
  response.destroy();
  return response.statusCode ?? 0;
}

interface OpenOptions {
  blocked: BlockList | null;
  signal: AbortSignal;
  headers: Record<string, string>;
  /** Posted if present. */
  body?: string;
}

async function open(url: URL, { blocked, signal, headers, body }: OpenOptions): Promise<IncomingMessage> {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new Error('It is not an HTTP address.');
  const host = url.hostname.replaceAll(/^\[|\]$/g, '');
  const addresses = isIP(host) ? [{ address: host, family: isIP(host) }] : await resolveName(host, { all: true });
  if (addresses.some(({ address, family }) => blocked?.check(address, family === 6 ? 'ipv6' : 'ipv4')))
    throw new Error('It points into a private network.');
  const options: RequestOptions = {
    signal,
    method: body === undefined ? 'GET' : 'POST',
    headers: body === undefined ? headers : { ...headers, 'content-length': Buffer.byteLength(body) },
    agent: false,
    lookup: (_host, { all }, callback) => {
      const [first] = addresses;
      if (all || !first) callback(null, addresses);
      else callback(null, first.address, first.family);
    },
  };
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, resolve);
  request.on('error', reject).end(body);
  return promise;
}

async function readText(response: IncomingMessage, maxBytes: number): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > maxBytes) {
      response.destroy();
      throw new Error(`It is larger than ${maxBytes} bytes.`);
    }
    parts.push(part);
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts));
}
