import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makeTrustedFolder } from './identity.ts';

const folder = mkdtempSync(join(tmpdir(), 'recoup-identity-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('trusts a directory it created, and none that another user could have prepared', () => {
  const own = join(folder, 'own');
  makeTrustedFolder(own);
  makeTrustedFolder(own);

  const open = join(folder, 'open');
  mkdirSync(open);
  chmodSync(open, 0o777);
  expect(() => makeTrustedFolder(open)).toThrow(/other users can write/);

  const elsewhere = join(folder, 'elsewhere');
  symlinkSync(own, elsewhere);
  expect(() => makeTrustedFolder(elsewhere)).toThrow(/another user/);
});
