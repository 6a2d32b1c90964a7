import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('configuration', () => {
  it('has sensible defaults and resolves a relative data directory from the project', () => {
    expect(readConfig({}, '/srv/recoup')).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: '/srv/recoup/data',
      RECOUP_DEMO: true,
      MAINTENANCE: false,
    });
    expect(readConfig({ DATA_DIR: '/var/data', RECOUP_DEMO: 'off', PORT: '8080' }, '/srv')).toMatchObject({
      DATA_DIR: '/var/data',
      RECOUP_DEMO: false,
      PORT: 8080,
    });
  });

  it('treats an empty value as absent', () => {
    expect(readConfig({ DATABASE_URL: '', PORT: '' }, '/').DATABASE_URL).toBeUndefined();
  });

  it("accepts the agency's time zone by name", () => {
    expect(readConfig({}, '/').AGENCY_TIME_ZONE).toBe('America/New_York');
    expect(readConfig({ AGENCY_TIME_ZONE: 'America/Chicago' }, '/').AGENCY_TIME_ZONE).toBe('America/Chicago');
    for (const AGENCY_TIME_ZONE of ['Chicago', 'America/Chicagoo', '-06:00'])
      expect(() => readConfig({ AGENCY_TIME_ZONE }, '/')).toThrow(
        'AGENCY_TIME_ZONE: must be the name of a time zone such as America/Chicago',
      );
  });

  it('counts the proxies', () => {
    const proxies = ['', 'off', 'on', '2'].map((TRUST_PROXY) => readConfig({ TRUST_PROXY }, '/').TRUST_PROXY);
    expect(proxies).toEqual([0, 0, 1, 2]);
    expect(() => readConfig({ TRUST_PROXY: 'all' }, '/')).toThrow(/TRUST_PROXY/);
  });

  it('names every invalid setting', () => {
    expect(() => readConfig({ PORT: 'many', DATABASE_URL: 'mysql://x', AGENCY_ACCENT_COLOR: 'blue' }, '/')).toThrow(
      /PORT[\s\S]*DATABASE_URL[\s\S]*AGENCY_ACCENT_COLOR/,
    );
    expect(() => readConfig({ SUPABASE_URL: 'https://project.example.com' }, '/')).toThrow(/SUPABASE_ANON_KEY/);
  });

  it('explains each of its settings in .env.example, and no others', () => {
    const text = readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8');
    const explained = [...text.matchAll(/^#?\s?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);
    const source = readFileSync(join(import.meta.dirname, 'config.ts'), 'utf8');
    const known = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)]
      .map(([, name]) => name)
      .filter((name) => name !== 'DATA_DIR' || explained.includes(name));
    expect(explained.toSorted()).toEqual([...new Set(known)].toSorted());
  });

  it.each([
    ['RECOUP_DEMO: must be off', { NODE_ENV: 'production' }],
    ['RECOUP_DEMO: must be off', { NODE_ENV: 'production', RECOUP_DEMO: 'on' }],
    ['MAIL_OUTBOX: may be anywhere in the demo only', { RECOUP_DEMO: 'off', MAIL_OUTBOX: 'anywhere' }],
  ])('refuses what is for the demo elsewhere: %s', (problem, env) => {
    expect(() => readConfig(env, '/')).toThrow(problem);
  });
});
