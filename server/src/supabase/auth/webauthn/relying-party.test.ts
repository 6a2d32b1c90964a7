import { expect, it } from 'vitest';
import { readRelyingParty } from './relying-party.ts';

it.each([
  ['https://portal.example.com', 'portal.example.com', 'https://portal.example.com'],
  ['https://portal.example.com:8443/app', 'portal.example.com', 'https://portal.example.com:8443'],
  ['http://localhost:3000', 'localhost', 'http://localhost:3000'],
])('of %s is its domain and origin', (url, id, origin) => {
  expect(readRelyingParty(url, 'Recoup')).toEqual({ id, name: 'Recoup', origin });
});

it.each(['http://portal.example.com', 'http://127.0.0.1:3000', 'https://192.0.2.1', 'https://[::1]'])('is none at %s', (url) => {
  expect(readRelyingParty(url, 'Recoup')).toBeNull();
});
