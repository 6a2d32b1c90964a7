import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createVault, loadKeys } from './index.ts';

const key = (id: string) => ({ id, secret: randomBytes(32) });

describe('vault', () => {
  it('opens what it encrypted, and never encrypts the same way twice', () => {
    const vault = createVault([key('k1')]);
    const sealed = vault.seal('900-12-3456', 'people.ssn:a');
    expect(vault.open(sealed, 'people.ssn:a')).toBe('900-12-3456');
    expect(vault.seal('900-12-3456', 'people.ssn:a')).not.toBe(sealed);
    expect(sealed).not.toContain('3456');
  });

  it('refuses another context, a changed value and an unknown key', () => {
    const vault = createVault([key('k1')]);
    const sealed = vault.seal('secret', 'a');
    expect(() => vault.open(sealed, 'b')).toThrow();
    const flipped = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA');
    expect(() => vault.open(flipped, 'a')).toThrow();
    expect(() => createVault([key('k2')]).open(sealed, 'a')).toThrow(/key/);
    expect(() => vault.open('k1.AAAA', 'a')).toThrow();
  });

  it('encrypts with the newest key after a rotation, opens old values, and keeps fingerprints', () => {
    const first = key('k1');
    const old = createVault([first]);
    const rotated = createVault([first, key('k2')]);
    expect(rotated.open(old.seal('x', 'c'), 'c')).toBe('x');
    expect(rotated.seal('x', 'c')).toMatch(/^k2\./);
    const [withOld = '', withNew = ''] = rotated.sealWithEach('x', 'c');
    expect(old.open(withOld, 'c')).toBe('x');
    expect(() => old.open(withNew, 'c')).toThrow(/key/);
    expect(rotated.fingerprint('900123456', 'client')).toBe(old.fingerprint('900123456', 'client'));
    expect(old.fingerprint('900123456', 'other')).not.toBe(old.fingerprint('900123456', 'client'));
  });
});

describe('loadKeys', () => {
  it('creates a key on first start that only its owner can read, and keeps it', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'recoup-keys-'));
    try {
      const [made] = loadKeys({ dataDir });
      const path = join(dataDir, 'keys', 'vault.json');
      expect(statSync(path).mode & 0o777).toBe(0o600);
      expect(loadKeys({ dataDir })[0]?.secret.equals(made?.secret ?? Buffer.alloc(0))).toBe(true);
      expect(JSON.parse(readFileSync(path, 'utf8'))).toHaveLength(1);
    } finally {
      rmSync(dataDir, { recursive: true });
    }
  });

  it('takes keys from the environment and refuses short ones', () => {
    const secret = randomBytes(32).toString('base64');
    expect(loadKeys({ dataDir: '/nowhere', fromEnv: `a:${secret},b:${secret}` }).map(({ id }) => id)).toEqual(['a', 'b']);
    expect(() => loadKeys({ dataDir: '/nowhere', fromEnv: 'c2hvcnQ=' })).toThrow(/32 bytes/);
  });
});
