import type pg from 'pg';
import type { Config } from '#server/config.ts';
import { readMigrations } from '#platform/db/migrate.ts';
import { openFileStore } from '#platform/files/open-store.ts';
import { testAddress } from './check-address.ts';
import { checkClock, readClock } from './check-clock.ts';
import { testFileStore } from './check-files.ts';
import { testMailServer } from './check-mail.ts';
import { checkDatabase } from './check-database.ts';
import { checkKeys } from './check-keys.ts';
import { checkDisk, checkNode, readDisk } from './check-machine.ts';
import { checkSettings } from './check-settings.ts';
import { readDatabaseFacts } from './doctor.repository.ts';
import type { Finding } from './finding.ts';

export type { Finding } from './finding.ts';

interface DoctorOptions {
  config: Config;
  pool: pg.Pool;
  /** Uses the mail server, the file store and the portal's address, which may take seconds. */
  withServices: boolean;
}

/** All findings about this installation. */
export async function runChecks({ config, pool, withServices }: DoctorOptions): Promise<Finding[]> {
  const { kind, ...place } = config.files;
  const directories = [config.DATA_DIR, ...(kind === 'disk' && 'directory' in place ? [String(place.directory)] : [])];
  const disks = (await Promise.all(directories.map(readDisk))).filter((disk) => disk !== null);
  const facts = await readDatabaseFacts(pool);
  return [
    ...checkSettings({ ...config, MFA_REQUIRED: config.MFA_REQUIRED ?? facts.secondFactorFor }),
    ...(withServices ? await testServices(config) : []),
    ...checkKeys(config),
    ...checkDatabase(facts, {
      now: new Date(),
      migrations: readMigrations().map(({ name }) => name),
      isEmbedded: config.DATABASE_URL === undefined,
      isDemo: config.RECOUP_DEMO,
    }),
    ...disks.map(checkDisk),
    checkNode(process.version),
  ];
}

async function testServices(config: Config): Promise<Finding[]> {
  const { PUBLIC_URL, SMTP_URL } = config;
  const tests = await Promise.all([
    PUBLIC_URL?.startsWith('https:') ? testAddress(PUBLIC_URL, new Date()) : null,
    SMTP_URL ? testMailServer(SMTP_URL) : null,
    testFileStore(openFileStore(config.files)),
    ...clocksOf(config).map(async (url) => {
      const clock = await readClock(url);
      return clock && checkClock(clock, new Date());
    }),
  ]);
  return tests.filter((finding) => finding !== null);
}

/** Web servers on other machines that the installation uses anyway. */
function clocksOf({ files, SUPABASE_URL }: Config): string[] {
  const store = files.kind === 's3' ? [files.endpoint ?? `https://s3.${files.region}.amazonaws.com`] : [];
  return [...store, ...(SUPABASE_URL ? [SUPABASE_URL] : [])];
}

/** Logs findings when a server starts in production. */
export async function logFindings(
  options: Omit<DoctorOptions, 'withServices'>,
  log: { warn(message: string): void },
): Promise<void> {
  for (const { severity, check, message, remedy } of await runChecks({ ...options, withServices: false }))
    if (severity !== 'fine') log.warn(`${severity}: ${check}: ${message} ${remedy ?? ''}`);
}
