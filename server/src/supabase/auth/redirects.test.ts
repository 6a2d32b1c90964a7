import { describe, expect, it } from 'vitest';
import { isAllowed } from './redirects.ts';

const sites = {
  siteUrl: 'https://portal.agency.example.com',
  redirectUrls: [
    'https://*.agency.example.com/welcome',
    'https://other.example.com/**',
    'portal-app://signed-in',
    'https://*.open.example.com',
    'https://**.deep.example.com/**',
    'http://127.0.0.1:5173/**',
    'https://wide*/**',
    'https://*.ports.example.com:8443/**',
  ],
};

describe('allowed redirect URLs', () => {
  it.each([
    'https://portal.agency.example.com/settings?tab=1#here',
    'https://east.agency.example.com/welcome',
    'https://east.agency.example.com/welcome#fragment',
    'https://other.example.com/a/b?c=d',
    'portal-app://signed-in',
    'https://east.open.example.com',
    'https://east.open.example.com/',
    'https://a.b.deep.example.com/c?d=e',
    'http://127.0.0.1:5173/x',
    'https://tool.ports.example.com:8443/',
  ])('allows %s', (url) => expect(isAllowed(url, sites)).toBe(true));

  it.each([
    'http://portal.agency.example.com/',
    'https://portal.agency.example.com:8443/',
    'https://portal.agency.example.com.evil.example/',
    'https://portal.agency.example.com@evil.example/',
    'https://user:pass@portal.agency.example.com/',
    'https://evil.example\\@portal.agency.example.com/',
    'https://a.b.agency.example.com/welcome',
    'https://evil.example/x.agency.example.com/welcome',
    'https://east.agency.example.com/welcome/further',
    'https://evil?x=.open.example.com',
    'https://[2001:db8::bad]?x=.open.example.com',
    'https://[2001:db8::bad]?x=.agency.example.com/welcome',
    'https://evil.example/x.deep.example.com/',
    'https://evil.example?x=.deep.example.com/',
    '//evil.example/',
    '/relative',
    'javascript:alert(1)//portal.agency.example.com',
    'data:text/html,x',
    'http://2130706433/',
    'http://127.1/',
    'http://0x7f000001/',
    'http://localhost/',
    // Another program of this machine.
    'http://127.0.0.1/x',
    'http://127.0.0.1:5174/x',
    'http://127.0.0.2:5173/x',
    'http://[::1]:5173/x',
    'https://wide:8443/',
    'https://tool.ports.example.com/',
    'https://tool.ports.example.com:9443/',
    'https://evil.example/#https://portal.agency.example.com',
    'https://portal.agency.example.com\r\nset-cookie: a=b',
    '',
  ])('refuses %s', (url) => expect(isAllowed(url, sites)).toBe(false));

  it('holds the port of a site on this machine', () => {
    const local = { siteUrl: 'http://localhost:3000', redirectUrls: [] };
    expect(isAllowed('http://localhost:3000/welcome', local)).toBe(true);
    for (const url of ['http://localhost:3001/', 'http://localhost/', 'http://127.0.0.1:3000/', 'https://localhost:3000/'])
      expect(isAllowed(url, local)).toBe(false);
  });
});
