import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { BlockList, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchDocument, privateNetworks, type FetchOptions } from './fetch-document.ts';

const pages: Record<string, RequestListener> = {
  '/text': (_request, response) => response.end('grüße'),
  '/long': (_request, response) => response.end('x'.repeat(2000)),
  '/endless': (_request, response) => {
    const pour = () => {
      while (response.write('x'.repeat(16_384)));
      response.once('drain', pour);
    };
    pour();
  },
  '/silent': () => {},
  '/binary': (_request, response) => response.end(Buffer.from([0xff, 0xfe, 0xfd])),
  '/moved': (_request, response) => response.writeHead(302, { location: '/text' }).end(),
  '/loop': (_request, response) => response.writeHead(302, { location: '/loop' }).end(),
  '/inwards': (_request, response) => response.writeHead(302, { location: 'http://127.0.0.2:9/' }).end(),
  '/file': (_request, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
};
const http = createServer((request, response) => {
  const page = pages[request.url ?? ''];
  if (page) page(request, response);
  else response.writeHead(404).end();
});
let base = '';
beforeAll(async () => {
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  base = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
});
afterAll(() => {
  http.closeAllConnections();
  http.close();
});

const get = (path: string, options: Partial<FetchOptions> = {}) =>
  fetchDocument(path.startsWith('/') ? base + path : path, {
    maxBytes: 1000,
    timeoutMs: 5000,
    accept: 'text/plain',
    blocked: null,
    ...options,
  });

describe('a document at a user-supplied URL', () => {
  it('is fetched, also through redirects', async () => {
    expect(await get('/text')).toBe('grüße');
    expect(await get('/moved')).toBe('grüße');
    expect(await get(`${base.replace('127.0.0.1', 'localhost')}/text`)).toBe('grüße');
  });

  it('is refused if too large, too slow, not text, or missing', async () => {
    await expect(get('/long')).rejects.toThrow('larger than 1000 bytes');
    await expect(get('/endless')).rejects.toThrow('larger than 1000 bytes');
    await expect(get('/silent', { timeoutMs: 50 })).rejects.toThrow(/timeout|abort/i);
    await expect(get('/binary')).rejects.toThrow();
    await expect(get('/none')).rejects.toThrow('HTTP 404');
    await expect(get('/loop')).rejects.toThrow('redirects too many times');
    await expect(get('/file')).rejects.toThrow('not an HTTP address');
  });

  it('is not fetched from this machine or its network, however it is named', async () => {
    for (const address of [
      base,
      base.replace('127.0.0.1', 'localhost'),
      'http://[::1]/',
      'http://[::ffff:10.0.0.1]/',
      'http://2130706433/',
    ])
      await expect(get(address, { blocked: privateNetworks })).rejects.toThrow('private network');
  });

  it('is not fetched from there through a redirect either', async () => {
    const blocked = new BlockList();
    blocked.addAddress('127.0.0.2');
    await expect(get('/inwards', { blocked })).rejects.toThrow('private network');
    expect(await get('/text', { blocked })).toBe('grüße');
  });
});

describe('private networks', () => {
  it.each(['10.1.2.3', '172.31.255.1', '192.168.1.1', '169.254.169.254', '100.100.0.1', '0.0.0.0', '255.255.255.255'])(
    'have %s',
    (address) => expect(privateNetworks.check(address, 'ipv4')).toBe(true),
  );
  it.each(['::1', '::', 'fd00::1', 'fe80::1', 'ff02::1', '::ffff:127.0.0.1', '64:ff9b::7f00:1'])('have %s', (address) =>
    expect(privateNetworks.check(address, 'ipv6')).toBe(true),
  );
  it('exclude public addresses', () => {
    expect(['8.8.8.8', '172.32.0.1', '192.169.0.1'].filter((address) => privateNetworks.check(address, 'ipv4'))).toEqual([]);
    expect(['2606:4700::1111', '2001:4860:4860::8888'].filter((address) => privateNetworks.check(address, 'ipv6'))).toEqual([]);
  });
});
