import { afterEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../test/support/database.ts';
import { createDb } from './platform/db/db.ts';
import { migrate } from './platform/db/migrate.ts';
import { createPool } from './platform/db/pool.ts';
import { decideSecondFactor } from './second-factor-default.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function install() {
  const database = await createTestDatabase();
  closing.push(() => database.drop());
  const db = createDb(createPool({ url: database.url, max: 2 }), { timeZone: 'UTC' });
  closing.push(() => db.close());
  await migrate({ url: database.url, log: () => {} });
  const warnings: string[] = [];
  const log = { warn: (message: string) => void warnings.push(message) };
  const start = (config: Parameters<typeof decideSecondFactor>[0]['config']) => decideSecondFactor({ db, config, log });
  const addUser = () =>
    database.query(
      `insert into auth.users (instance_id, id, aud, role, email) values (gen_random_uuid(), gen_random_uuid(), 'authenticated', 'authenticated', 'ann@example.com')`,
    );
  return { start, warnings, addUser };
}

const production = { RECOUP_DEMO: false, MFA_REQUIRED: undefined };

describe('a second factor', () => {
  it('is for everybody in a new installation, also once it has users', async () => {
    const { start, warnings, addUser } = await install();
    expect(await start(production)).toBe('all');
    await addUser();
    expect(await start(production)).toBe('all');
    expect(warnings).toEqual([]);
  });

  it('stays as it was where an installation is updated, with a warning', async () => {
    const { start, warnings, addUser } = await install();
    await addUser();
    expect(await start(production)).toBe('off');
    expect(warnings).toEqual([expect.stringContaining('MFA_REQUIRED=all')]);
  });

  it('follows the setting, and is off in the demo and where a demo becomes an installation', async () => {
    const { start, warnings } = await install();
    expect(await start({ RECOUP_DEMO: true, MFA_REQUIRED: undefined })).toBe('off');
    expect(warnings).toEqual([]);
    expect(await start(production)).toBe('off');
    expect(await start({ ...production, MFA_REQUIRED: 'admins' })).toBe('admins');
    expect(warnings).toHaveLength(2);
    expect(await start({ ...production, MFA_REQUIRED: 'all' })).toBe('all');
    expect(warnings).toHaveLength(2);
  });
});
