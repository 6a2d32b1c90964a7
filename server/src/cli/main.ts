// npm run recoup -- COMMAND: the operator's command line. Each command loads its modules when it runs, because loading all of them takes
// seconds.
import { parseArgs } from 'node:util';
import type { Config } from '#server/config.ts';
import type { Installation } from '#server/installation.ts';
import { FilesUnavailable } from '#platform/files/file-errors.ts';
import type { Decision } from '#areas/company/onboarding/index.ts';
import { help } from './help.ts';
import { options, type Texts, type Values } from './options.ts';

function need(values: Values, key: keyof Texts): string {
  const value = values[key];
  if (!value) throw new Error(`--${key} is missing. See: npm run recoup -- help`);
  return value;
}

function clientRoleOf({ role }: Values): 'client_admin' | 'client_staff' {
  if (role !== 'client_admin' && role !== 'client_staff') throw new Error('--role is client_admin or client_staff.');
  return role;
}

async function emailOf(values: Values): Promise<string> {
  const { normalizeEmail } = await import('@recoup/domain/shared/checks');
  const email = normalizeEmail(need(values, 'email'));
  if (!email) throw new Error('--email is not an email address.');
  return email;
}

const codeOf = (values: Values) => need(values, 'client').toUpperCase();

const commands: Record<string, (installation: Installation, values: Values, config: Config) => Promise<void>> = {
  async clients({ db }) {
    const { listClients } = await import('./list-clients.ts');
    console.table(await listClients({ db }));
  },
  async 'create-client'(installation, values) {
    const { createClient } = await import('./clients.ts');
    const name = need(values, 'name');
    if (values.onboarding !== 'done' && values.onboarding !== 'open') throw new Error('--onboarding is done or open.');
    console.log(await createClient(installation, { ...values, name, onboarding: values.onboarding }));
  },
  async 'rotate-keys'({ auth }, { revoke = false }) {
    const { kid, formerUntil } = await auth.rotateKeys({ revokesProjectKeys: revoke });
    console.log(`Tokens are signed with ${kid} from now on, by running servers within a minute or two. Nobody is signed out.
The former keys verify people's tokens until ${formerUntil.toISOString()}. ${
      revoke
        ? 'The anonymous and service keys they signed stop working within a minute: run npm run recoup -- keys, and restart the servers.'
        : 'The anonymous and service keys stay valid; if one has leaked, run npm run recoup -- rotate-keys --revoke'
    }`);
  },
  async 'open-factors'({ auth }) {
    console.log(
      `${await auth.openFactors()} factor secrets are now stored in plain text. Set FACTOR_SECRETS=plain to keep them so.`,
    );
  },
  async 'create-user'(installation, values) {
    const { createUser } = await import('./create-user.ts');
    const [email, client, role] = [need(values, 'email').toLowerCase(), codeOf(values), clientRoleOf(values)];
    const { first, last } = values;
    console.log(await createUser(installation, { email, password: () => need(values, 'password'), first, last, client, role }));
  },
  async invite(installation, values, config) {
    const { findClient, inviteByOperator } = await import('./invite.ts');
    const client = await findClient(installation.db, codeOf(values));
    const email = await emailOf(values);
    console.log(await inviteByOperator(installation, config, { client, email, role: clientRoleOf(values) }));
  },
  async onboardings({ db }) {
    const { readOnboardings } = await import('./onboarding.ts');
    console.table(await readOnboardings(db));
  },
  async 'show-onboarding'({ db }, values) {
    const { describe } = await import('./onboarding.ts');
    const { findClient } = await import('./invite.ts');
    console.log(await describe(db, await findClient(db, codeOf(values))));
  },
  async approve(installation, values, config) {
    console.log(await decideFor(installation, config, values, { approve: true }));
  },
  async return(installation, values, config) {
    console.log(await decideFor(installation, config, values, { approve: false, reason: need(values, 'reason') }));
  },
  async sso({ auth }, values) {
    const { runSso } = await import('./sso.ts');
    console.log(await runSso(auth, { words: positionals.slice(1), values, folder }));
  },
  async 'create-agency-user'(installation, values) {
    const { createAgencyUser } = await import('./agency.ts');
    const email = await emailOf(values);
    const { role = '', password, first = '', last = '', clients: codes, 'user-id': userId } = values;
    const clients = codes?.split(',').map((code) => code.trim().toUpperCase());
    console.log(await createAgencyUser(installation, { email, role, clients, password, first, last, userId }));
  },
  async 'end-agency-user'(installation, values) {
    const { endAgencyUser } = await import('./agency.ts');
    console.log(await endAgencyUser(installation, need(values, 'email').toLowerCase()));
  },
  async 'sign-out'({ db, auth, clock }, values, { SUPABASE_URL: hosted }) {
    if (hosted) throw new Error('Users sign in at a hosted project. Sign them out there.');
    const { signOut } = await import('./sign-out.ts');
    console.log(await signOut({ db, auth, clock }, values.all ? null : need(values, 'email').toLowerCase()));
  },
  async 'feed-keys'(installation, values) {
    const { runFeedKeys } = await import('./feed.ts');
    console.log(await runFeedKeys(installation, { words: positionals.slice(1), values, folder }));
  },
  async 'feed-webhooks'(installation, values, config) {
    const { runFeedWebhooks } = await import('./feed.ts');
    console.log(await runFeedWebhooks(installation, config, { words: positionals.slice(1), values, folder }));
  },
  async feed(installation, values, config) {
    const print = (line: string) => console.log(line);
    if (positionals[1] === 'exchange') {
      const { runExchange } = await import('./exchange.ts');
      return runExchange(installation, config, { words: positionals.slice(2), values, folder, print });
    }
    if (positionals[1] === 'reconcile') {
      const { runReconcile } = await import('./reconcile.ts');
      return console.log(await runReconcile(installation, config, values));
    }
    const { runFeed } = await import('./feed.ts');
    await runFeed({ ...installation, config }, { words: positionals.slice(1), values, folder, print });
  },
  async money(installation, values) {
    const { runMoney } = await import('./money.ts');
    console.log(await runMoney(installation, { words: positionals.slice(1), values, folder }));
  },
  async layouts(installation, values) {
    const { runLayouts } = await import('./layouts.ts');
    console.log(await runLayouts(installation, { words: positionals.slice(1), values }));
  },
  async trust(installation, values, config) {
    const { runTrust } = await import('./reconcile.ts');
    console.log(await runTrust(installation, config, { words: positionals.slice(1), values }));
  },
  async doctor(installation, values, config) {
    const { runDoctor } = await import('./doctor.ts');
    const { isHealthy, output } = await runDoctor(installation, config, { json: values.json ?? false });
    console.log(output);
    if (!isHealthy) process.exitCode = 1;
  },
  async keys({ auth }) {
    console.log(
      `anon key (public):\n${await auth.anonKey()}\n\nservice key (secret, reaches everything):\n${await auth.serviceKey()}`,
    );
  },
};

/** These open the database themselves: without migrating it, or before its keys exist. */
const wholeCommands: Record<string, (config: Config, path: string | undefined) => Promise<void>> = {
  async backup(config, path) {
    const { runBackup } = await import('./backup.ts');
    console.log(await runBackup({ config, path, folder }));
  },
  async restore(config, path) {
    const { runRestore } = await import('./backup.ts');
    console.log(await runRestore({ config, path, folder }));
  },
  async files(config, verb) {
    const { runFiles } = await import('./files.ts');
    await runFiles({ config, verb, to: values.to, folder, print: (line) => console.log(line) });
  },
  async functions(config, verb) {
    const { runFunctions, serveFunctions } = await import('./functions.ts');
    if (verb !== 'serve') return console.log(await runFunctions(config, positionals.slice(1)));
    await runOn({ ...config, LOG_LEVEL: 'info' }, ({ ...installation }, { port = '54321' }, served) =>
      serveFunctions(installation, served, Number(port)),
    );
  },
};

const { positionals, values } = parseArgs({ options, allowPositionals: true });
const [name = 'help', path] = positionals;
// npm runs this in the product's own directory; INIT_CWD is where it was called.
const folder = process.env['INIT_CWD'] ?? process.cwd();
const command = commands[name];
const wholeCommand = wholeCommands[name];
try {
  if (wholeCommand) await wholeCommand(await readSettings(), path);
  else if (command) await runOn(await readSettings(), command);
  else {
    console.log(help);
    process.exitCode = name === 'help' ? 0 : 1;
  }
} catch (error) {
  console.error(error instanceof FilesUnavailable ? error.advice : error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function readSettings(): Promise<Config> {
  const { readConfig } = await import('#server/config.ts');
  const { settingsFolder } = await import('#platform/program-files.ts');
  return readConfig({ LOG_LEVEL: 'warn', ...process.env }, settingsFolder);
}

async function decideFor(installation: Installation, config: Config, values: Values, decision: Decision): Promise<string> {
  const { decide } = await import('./onboarding.ts');
  const { findClient } = await import('./invite.ts');
  const client = await findClient(installation.db, codeOf(values));
  return decide(installation, config, { client, decision });
}

async function runOn(
  config: Config,
  work: (installation: Installation, values: Values, config: Config) => Promise<void>,
): Promise<void> {
  const { openInstallation } = await import('#server/installation.ts');
  const installation = await openInstallation(config);
  try {
    await work(installation, values, config);
  } finally {
    await installation.close();
  }
}
