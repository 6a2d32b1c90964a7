import { MS_PER } from '@recoup/domain/shared/time';
import { checkClock } from './check-clock.ts';
import type { DatabaseFacts } from './doctor.repository.ts';
import { fine, weak, wrong, type Finding } from './finding.ts';

interface Expected {
  now: Date;
  /** Names of this program's migrations. */
  migrations: readonly string[];
  isEmbedded: boolean;
  isDemo: boolean;
}

export function checkDatabase(facts: DatabaseFacts, expected: Expected): Finding[] {
  return [
    checkVersion(facts),
    checkRole(facts, expected),
    checkApiRoles(facts),
    checkSchema(facts, expected),
    checkClock({ of: 'the database', at: facts.now }, expected.now),
    checkBackup(facts, expected),
    checkDemoUsers(facts, expected),
  ];
}

function checkVersion({ version }: DatabaseFacts): Finding {
  const name = `PostgreSQL ${Math.floor(version / 10_000)}.${version % 10_000}`;
  return version >= 150_000
    ? fine('database', name)
    : wrong('database', `${name} is too old.`, 'Update it to PostgreSQL 16 or newer.');
}

function checkRole({ isSuperuser }: DatabaseFacts, { isEmbedded }: Expected): Finding {
  if (!isSuperuser) return fine('database role', "The server's role is not a superuser.");
  const message = "The server's role is a superuser: one injected statement would reach the whole database machine.";
  return isEmbedded
    ? weak(
        'database role',
        message,
        'Use your own PostgreSQL (DATABASE_URL) with a role created by deploy/postgres/create-database.sh.',
      )
    : wrong(
        'database role',
        message,
        'Create a role as deploy/postgres/create-database.sh does, make it the owner of the database, and use it in DATABASE_URL.',
      );
}

/** The server takes these roles for each request. */
function checkApiRoles({ notTaken, serviceBypasses, tooPowerful }: DatabaseFacts): Finding {
  if (notTaken.length > 0)
    return wrong(
      'API roles',
      `The server's role cannot become ${notTaken.join(', ')}, so requests fail.`,
      `As a superuser of the database: grant ${notTaken.join(', ')} to the server's role.`,
    );
  if (!serviceBypasses)
    return wrong(
      'API roles',
      'service_role does not bypass row-level security, so jobs find no rows.',
      'As a superuser of the database: alter role service_role bypassrls.',
    );
  return tooPowerful.length > 0
    ? wrong(
        'API roles',
        `${tooPowerful.join(', ')} may do more than requests need: read all clients, or create roles.`,
        'As a superuser of the database, take from it superuser, bypassrls, createrole, and membership in other roles.',
      )
    : fine('API roles', "The server's role can become the roles of the API, which have no more rights than they need.");
}

function checkSchema({ migrations }: DatabaseFacts, { migrations: own }: Expected): Finding {
  const [unknown] = migrations
    .filter((name) => !own.includes(name))
    .toSorted()
    .toReversed();
  const waiting = own.filter((name) => !migrations.includes(name));
  if (unknown !== undefined)
    return weak(
      'schema',
      `A newer version has migrated this database (${unknown}).`,
      'Finish the update: run the newer version on this server too.',
    );
  return waiting.length > 0
    ? weak('schema', `${waiting.length} migrations are pending.`, 'Start a server to apply them.')
    : fine('schema', 'The database schema is up to date.');
}

function checkBackup({ lastBackup, clients }: DatabaseFacts, { now }: Expected): Finding {
  const remedy = 'Run recoup backup every night (deploy/systemd/recoup-backup.timer), and copy the files elsewhere.';
  if (!lastBackup)
    return clients > 0
      ? wrong('backup', 'There is no backup yet.', remedy)
      : weak('backup', 'There is no backup yet. There are no clients either.', remedy);
  const hours = Math.floor((now.getTime() - lastBackup.getTime()) / MS_PER.hour);
  const message = `The last backup is ${hours} hours old.`;
  if (hours > 7 * 24) return wrong('backup', message, remedy);
  return hours > 26 ? weak('backup', message, remedy) : fine('backup', message);
}

function checkDemoUsers({ demoUsers }: DatabaseFacts, { isDemo }: Expected): Finding {
  if (isDemo || demoUsers === 0) return fine('demo sign-ins', isDemo ? 'See demo.' : 'There are no demo sign-ins.');
  return wrong(
    'demo sign-ins',
    `${demoUsers} sign-ins of the demo, whose password is public, still exist.`,
    'Delete them with DELETE /auth/v1/admin/users/{id}, or start with an empty database.',
  );
}
