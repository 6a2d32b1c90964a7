// npm run recoup -- COMMAND: the operator's command line.
import { normalizeEmail } from '@recoup/domain/shared/checks';
import { sql } from 'kysely';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig, type Config } from '#server/config.ts';
import { openInstallation, type Installation } from '#server/composition.ts';
import { createAgencyUser, endAgencyUser } from './agency.ts';
import { createClient } from './clients.ts';
import { runBackup, runRestore, type BackupCommand } from './backup.ts';
import { exchangeFlags, runExchange } from './exchange.ts';
import { feedOptions, runFeed, runFeedKeys, runFeedWebhooks } from './feed.ts';
import { findClient, inviteByOperator } from './invite.ts';
import { decide, describe, readOnboardings } from './onboarding.ts';
import { runFunctions, serveFunctions } from './functions.ts';
import { runLayouts } from './layouts.ts';
import { moneyOptions, runMoney } from './money.ts';
import { reconcileOptions, runReconcile, runTrust } from './reconcile.ts';
import { runSso, ssoOptions } from './sso.ts';

const help = `npm run recoup -- COMMAND

  clients                                       lists the client companies
  create-client --name NAME [--code CODE] [--trade TRADE] [--debt-types consumer,medical] [--onboarding done|open]
                                                makes a client company, by default with a code that its name suggests; with
                                                --onboarding open its admin completes it
  invite --client CODE --email ADDRESS [--role client_admin|client_staff]
                                                invites a user, for instance a client's first admin: prints the link and
                                                sends it; repeating it replaces the link
  onboardings                                   lists the companies that are being set up or wait for your approval
  show-onboarding --client CODE                 prints what a company told you, and what it signed
  approve --client CODE                         lets a company that has submitted its onboarding place accounts
  return --client CODE --reason TEXT            sends it back to be corrected; its administrators get the reason by email
  create-user --email ADDRESS --password PASSWORD [--first NAME] [--last NAME]
              --client CODE [--role client_admin|client_staff]
                                                makes a user, or finds it by its address, and adds it to a client
  sso add --metadata-url URL | --metadata-file FILE --domains DOMAIN,DOMAIN
          [--attributes KEY=ATTRIBUTE,… | --attributes-file FILE] [--name-id-format FORMAT]
                                                lets people with these email domains sign in by their company's SAML
                                                identity provider; the attributes fill the metadata of its users
  sso info | list | show ID | remove ID         what to enter at the provider; the providers there are
  sso update ID [as add] [--disabled on|off]    changes one; disabling it signs its users out
  create-agency-user --email ADDRESS --role agency_admin|agency_staff|agency_auditor [--clients CODE,CODE]
                     [--password PASSWORD] [--first NAME] [--last NAME] [--user-id ID]
                                                gives an agency employee access to every client, or only to those named;
                                                --user-id for a user of a hosted project
  end-agency-user --email ADDRESS               ends that
  keys                                          prints the project's anonymous key and its service key
  rotate-keys [--revoke]                        makes a new key for the tokens of sessions; nobody is signed out. With --revoke the
                                                project's anonymous and service keys end too: print the new ones then
  open-factors                                  writes the secrets of second factors in plain text, before a dump that moves
  feed-keys make --name NAME [--scopes read,write] [--clients CODE,CODE] [--expires DAY] | list | revoke --name NAME
                                                keys by which systems of the agency write and read the feed (docs/feed.md)
  feed-keys uses [--name NAME] [--client CODE] [--limit N]
                                                what keys read and wrote, of which clients, newest first
  feed-webhooks add --url URL | list | end ID | retry ID | test ID | deliveries ID [--limit N] | replay DELIVERY
                                                URLs called when items wait; retry resends those given up, replay any delivery
  feed import FILE [--kind KIND] [--dry-run] [--history] [--source NAME] [--map FIELD=COLUMN …] [--set FIELD=VALUE …]
              [--refused OUT.csv]               takes items from a file: NDJSON, or CSV, XLSX or fixed-width text whose columns are
                                                understood by meaning. Prints the mapping, what is refused and totals; refused rows
                                                go to OUT.csv. With --dry-run nothing is stored: prints what would change.
                                                With --history nothing is announced, and items wait for what comes later
  feed waiting [--client CODE]                  prints items of history that wait for another, or were refused after that
  feed conversions                              prints accounts whose balance their loaded history does not explain
  feed flags [--limit N]                        prints reports that a dispute, bankruptcy, death, attorney or request to cease
                                                keeps from taking effect
  feed codes                                    prints status codes that no status_code defines yet
  feed outgoing [--after CURSOR] [--limit N]    prints what waits for the agency's systems, a line each
  feed exchange [status | files | batches | patterns | templates] [--limit N]
                                                the exchange folder (EXCHANGE_URL): its state, files it took, batches it wrote
  feed exchange prepare | run                   creates its subfolders; looks into it now
  feed exchange add PATTERN [--kind KIND] [--source NAME] [--dry-run] [--history] [--map FIELD=COLUMN …] [--set FIELD=VALUE …]
                                                takes files whose names match, such as "payments*.csv"; remove PATTERN ends that
  feed exchange out --layout csv|collect|latitude|TEMPLATE|off [--pii] [--after CURSOR]
                                                writes what waits for the agency as files; --pii: with identity numbers
  feed exchange template NAME FILE [--kind KIND] | remove-template NAME
                                                a layout of the agency's, JSON or two lines of CSV (docs/feed.md)
  feed exchange received NUMBER | resend NUMBER
                                                marks a batch as received; writes its events again as a new batch
  feed reconcile [--client CODE] [--day DAY]    compares the agency's totals of a day, yesterday unless told otherwise, with the portal's
  money what-if --client CODE --month MONTH --schedule FILE
                                                recomputes the commission of a month, such as 2026-06, under other terms (JSON, the
                                                fields of a schedule item): per payment and in total, before and after. Changes nothing
  money differences [--client CODE] [--from DAY] [--to DAY] [--limit N]
                                                commissions that the agency set and the terms would have charged differently:
                                                sums by client and rule, then the payments
  money accrue                                  posts interest through yesterday now, as the server does every day, by the rates
                                                that interest_rate items entered
  layouts list | show KEY                       lists the layouts of files that clients use, with how often and by whom; shows the
                                                columns of one. KEY is its key or name
  layouts name KEY --name NAME                  names one, such as "Dentrix Enterprise aging"
  layouts correct KEY --map FIELD=HEADER …      changes what its columns are; none=HEADER for one that is ignored
  layouts share KEY | unshare KEY               maps the files of all clients with these headers, or nearly these, by it
  trust [--client CODE] [--day DAY]             trust money by client and in total, beside the balance at the bank
  trust balance --date DAY --cents N [--name ACCOUNT]
                                                enters the balance of a trust account at the end of a day
  backup FILE                                   writes everything but the keys into one sealed file, beside running servers
  functions install | list | new NAME           installs Deno, which runs the functions in FUNCTIONS_DIR; lists them; makes one
                                                that answers at /functions/v1/NAME
  functions serve [--port 54321]                serves them alone, for their development: changed files apply at once
  restore FILE                                  fills an empty installation from such a file; servers must be stopped
  help                                          this text

It uses the same settings as the server (.env.example) and may run beside it.`;

const options = {
  name: { type: 'string' },
  code: { type: 'string' },
  trade: { type: 'string' },
  'debt-types': { type: 'string' },
  email: { type: 'string' },
  password: { type: 'string' },
  first: { type: 'string' },
  last: { type: 'string' },
  client: { type: 'string' },
  role: { type: 'string', default: 'client_admin' },
  revoke: { type: 'boolean' },
  'user-id': { type: 'string' },
  onboarding: { type: 'string', default: 'done' },
  reason: { type: 'string' },
  port: { type: 'string' },
  ...ssoOptions,
  ...feedOptions,
  ...exchangeFlags,
  ...reconcileOptions,
  ...moneyOptions,
} as const;

type Flag = 'revoke' | 'pii' | 'dry-run' | 'history';
type List = 'map' | 'set';
type Texts = { [K in Exclude<keyof typeof options, Flag | List>]?: string | undefined };
type Values = Texts & { [K in Flag]?: boolean | undefined } & { [K in List]?: string[] | undefined };

function need(values: Values, key: keyof Texts): string {
  const value = values[key];
  if (!value) throw new Error(`--${key} is missing. See: npm run recoup -- help`);
  return value;
}

function clientRoleOf({ role }: Values): 'client_admin' | 'client_staff' {
  if (role !== 'client_admin' && role !== 'client_staff') throw new Error('--role is client_admin or client_staff.');
  return role;
}

const commands: Record<string, (installation: Installation, values: Values, config: Config) => Promise<void>> = {
  async clients({ db }) {
    const rows = await db.owner
      .selectFrom('portal.clients')
      .select(['code', 'name', 'trade', 'is_onboarding_completed'])
      .select(({ selectFrom }) =>
        selectFrom('storage_ext.stored_bytes as s')
          .select(({ fn }) => fn.coalesce(fn.sum<number>('s.bytes'), sql.lit(0)).as('bytes'))
          .whereRef('s.client_id', '=', 'portal.clients.id')
          .as('stored_bytes'),
      )
      .orderBy('name')
      .execute();
    console.table(rows);
  },
  async 'create-client'(installation, values) {
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
  async 'create-user'({ db, auth }, values) {
    const [email, code] = [need(values, 'email').toLowerCase(), need(values, 'client').toUpperCase()];
    const role = clientRoleOf(values);
    const client = await findClient(db, code);
    const known = await db.owner
      .selectFrom('auth.users')
      .select('id')
      .where('email', '=', email)
      .orderBy('is_sso_user')
      .executeTakeFirst();
    const userId =
      known?.id ??
      (await auth.createUser({
        email,
        password: need(values, 'password'),
        email_confirm: true,
        user_metadata: { first_name: values.first ?? '', last_name: values.last ?? '' },
      }));
    await db.owner.insertInto('portal.memberships').values({ client_id: client.id, user_id: userId, role }).execute();
    console.log(`${email} is now ${role} of ${client.name}.`);
  },
  async invite(installation, values, config) {
    const client = await findClient(installation.db, need(values, 'client').toUpperCase());
    const email = normalizeEmail(need(values, 'email'));
    if (!email) throw new Error('--email is not an email address.');
    console.log(await inviteByOperator(installation, config, { client, email, role: clientRoleOf(values) }));
  },
  async onboardings({ db }) {
    console.table(await readOnboardings(db));
  },
  async 'show-onboarding'({ db }, values) {
    console.log(await describe(db, await findClient(db, need(values, 'client').toUpperCase())));
  },
  async approve(installation, values, config) {
    const client = await findClient(installation.db, need(values, 'client').toUpperCase());
    console.log(await decide(installation, config, { client, decision: { approve: true } }));
  },
  async return(installation, values, config) {
    const client = await findClient(installation.db, need(values, 'client').toUpperCase());
    console.log(await decide(installation, config, { client, decision: { approve: false, reason: need(values, 'reason') } }));
  },
  async sso({ auth }, values) {
    console.log(await runSso(auth, { words: positionals.slice(1), values, folder }));
  },
  async 'create-agency-user'(installation, values) {
    const email = normalizeEmail(need(values, 'email'));
    if (!email) throw new Error('--email is not an email address.');
    const { role = '', password, first = '', last = '', clients: codes, 'user-id': userId } = values;
    const clients = codes?.split(',').map((code) => code.trim().toUpperCase());
    console.log(await createAgencyUser(installation, { email, role, clients, password, first, last, userId }));
  },
  async 'end-agency-user'(installation, values) {
    console.log(await endAgencyUser(installation, need(values, 'email').toLowerCase()));
  },
  async 'feed-keys'(installation, values) {
    console.log(await runFeedKeys(installation, { words: positionals.slice(1), values, folder }));
  },
  async 'feed-webhooks'(installation, values, config) {
    console.log(await runFeedWebhooks(installation, config, { words: positionals.slice(1), values, folder }));
  },
  async feed(installation, values, config) {
    if (positionals[1] === 'exchange')
      return runExchange(installation, config, {
        words: positionals.slice(2),
        values,
        folder,
        print: (line) => console.log(line),
      });
    if (positionals[1] === 'reconcile') return console.log(await runReconcile(installation, config, values));
    await runFeed(
      { ...installation, config },
      { words: positionals.slice(1), values, folder, print: (line) => console.log(line) },
    );
  },
  async money(installation, values) {
    console.log(await runMoney(installation, { words: positionals.slice(1), values, folder }));
  },
  async layouts(installation, values) {
    console.log(await runLayouts(installation, { words: positionals.slice(1), values }));
  },
  async trust(installation, values, config) {
    console.log(await runTrust(installation, config, { words: positionals.slice(1), values }));
  },
  async keys({ auth }) {
    console.log(
      `anon key (public):\n${await auth.anonKey()}\n\nservice key (secret, reaches everything):\n${await auth.serviceKey()}`,
    );
  },
};

/** These open the database themselves: without migrating it, or before its keys exist. */
const wholeCommands: Record<string, (command: BackupCommand) => Promise<string>> = { backup: runBackup, restore: runRestore };

const { positionals, values } = parseArgs({ options, allowPositionals: true });
const [name = 'help', path] = positionals;
// npm runs this in the product's own directory; INIT_CWD is where it was called.
const folder = process.env['INIT_CWD'] ?? process.cwd();
const command = commands[name];
const wholeCommand = wholeCommands[name];
const settings = () => readConfig({ LOG_LEVEL: 'warn', ...process.env }, resolve(import.meta.dirname, '../../..'));
try {
  if (wholeCommand) console.log(await wholeCommand({ config: settings(), path, folder }));
  else if (name === 'functions' && path === 'serve')
    await runOn({ ...settings(), LOG_LEVEL: 'info' }, ({ ...installation }, { port = '54321' }, config) =>
      serveFunctions(installation, config, Number(port)),
    );
  else if (name === 'functions') console.log(await runFunctions(settings(), positionals.slice(1)));
  else if (command) await runOn(settings(), command);
  else {
    console.log(help);
    process.exitCode = name === 'help' ? 0 : 1;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function runOn(
  config: Config,
  work: (installation: Installation, values: Values, config: Config) => Promise<void>,
): Promise<void> {
  const installation = await openInstallation(config);
  try {
    await work(installation, values, config);
  } finally {
    await installation.close();
  }
}
