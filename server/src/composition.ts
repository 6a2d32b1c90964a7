import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import { createAccessModule } from './areas/users/portal-access/index.ts';
import { createAccountModule } from './areas/users/profile/index.ts';
import { auditLogModule } from './areas/audit/index.ts';
import { agencyModule } from './areas/users/agency-staff/index.ts';
import { createSetUpCheck, createTeamModule, offerSetUp } from './areas/agency/team/index.ts';
import { createConsoleClientsModule } from './areas/agency/clients/index.ts';
import { agencyAuditModule } from './areas/agency/audit/index.ts';
import { integrationsModule } from './areas/agency/integrations/index.ts';
import { agencyAccountsModule } from './areas/agency/accounts/index.ts';
import { agencyPlacementsModule } from './areas/agency/placements/index.ts';
import { agencyReconciliationModule } from './areas/agency/reconciliation/index.ts';
import { agencyDocumentsModule } from './areas/agency/documents/index.ts';
import { agencyLoadModule } from './areas/agency/load/index.ts';
import { agencyPaymentsModule } from './areas/agency/payments/index.ts';
import { agencyItemsModule } from './areas/agency/items/index.ts';
import { answerTemplatesModule } from './areas/agency/answer-templates/index.ts';
import { achModule } from './areas/agency/ach/index.ts';
import { agencyStatementsModule } from './areas/agency/statements/index.ts';
import { createSettingsModule } from './areas/agency/settings/index.ts';
import { queueModule } from './areas/agency/queue/index.ts';
import { complaintsModule } from './areas/agency/complaints/index.ts';
import { reachModule } from './areas/agency/reach/index.ts';
import { retentionModule } from './areas/agency/retention/index.ts';
import { todayModule } from './areas/agency/today/index.ts';
import { agreementsModule, createSigning, registerVersions } from './areas/company/agreements/index.ts';
import { createBankAccountsModule } from './areas/company/bank-accounts/index.ts';
import { createBusinessModule } from './areas/company/business-info/index.ts';
import { clientsModule } from './areas/company/clients/index.ts';
import { apiKeysModule, createApiKeyGatekeeper } from './areas/users/api-keys/index.ts';
import { clientWebhooksModule } from './areas/users/webhooks/index.ts';
import { createInvitationsModule } from './areas/users/invitations/index.ts';
import { createStepUpModule } from './areas/users/step-up/index.ts';
import { createNotificationsModule } from './areas/notifications/index.ts';
import { createOnboardingModule } from './areas/company/onboarding/index.ts';
import { createLocationsModule } from './areas/company/locations/index.ts';
import { createUsersModule } from './areas/users/members/index.ts';
import { feedDocumentsModule } from './areas/feed/documents/index.ts';
import { createFeedOnboardingsModule } from './areas/feed/onboardings/index.ts';
import { createClientChangesModule } from './areas/feed/client-changes/index.ts';
import { createInvitationWavesModule } from './areas/feed/invitations/index.ts';
import { createExchangeModule } from './areas/feed/exchange/index.ts';
import { itemsModule } from './areas/feed/items/index.ts';
import { outboxModule } from './areas/feed/outbox/index.ts';
import { readBackModule } from './areas/feed/read-back/index.ts';
import { reconciliationModule } from './areas/feed/reconciliation/index.ts';
import { createSystemGatekeeper } from './areas/feed/systems/index.ts';
import { webhooksModule } from './areas/feed/webhooks/index.ts';
import { debtorsModule } from './areas/accounts/debtors/index.ts';
import { exportsModule } from './areas/reports/exports/index.ts';
import { importsModule } from './areas/placing/imports/index.ts';
import { homeModule } from './areas/home/index.ts';
import { disputesModule } from './areas/accounts/disputes/index.ts';
import { messagesModule } from './areas/accounts/messages/index.ts';
import { offersModule } from './areas/accounts/offers/index.ts';
import { withdrawalsModule } from './areas/accounts/withdrawals/index.ts';
import { placementsModule } from './areas/placing/manual-entry/index.ts';
import { publishedDocumentsModule } from './areas/reports/published-documents/index.ts';
import { createReportsModule } from './areas/reports/index.ts';
import { requestsModule } from './areas/accounts/requests/index.ts';
import { templatesModule } from './areas/placing/templates/index.ts';
import { timelineModule } from './areas/accounts/timeline/index.ts';
import { directPaymentsModule } from './areas/money/direct-payments/index.ts';
import { paymentsModule } from './areas/money/payments/index.ts';
import { statementsModule } from './areas/money/statements/index.ts';
import { recentSearchesModule } from './areas/search/recent/index.ts';
import { searchModule } from './areas/search/index.ts';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { endDemo, liveDemo, seedDemo, writeDemoHistory, type SimulatedAgency } from './demo/index.ts';
import { defineRetention } from './operations/retention/index.ts';
import { clockAt, systemClock, type AgencyClock, type Clock } from './platform/clock.ts';
import { openVault, type Vault } from './platform/crypto/index.ts';
import { createDb, type Db } from './platform/db/db.ts';
import { migrate } from './platform/db/migrate.ts';
import { openDatabase } from './platform/db/open.ts';
import { errorCodeOf } from './platform/db/sqlstate.ts';
import { createPool } from './platform/db/pool.ts';
import { endsWithin } from './platform/with-timeout.ts';
import { createDiskFiles } from './platform/files/index.ts';
import { drainWithin } from './platform/http/drain.ts';
import { sendNothingHere } from './platform/http/error-handler.ts';
import { createCallLimits } from './platform/http/call-limits.ts';
import { createGatekeeper } from './platform/http/gatekeeper.ts';
import { createIdempotency } from './platform/http/idempotency.ts';
import type { Module, Platform } from './platform/http/module.ts';
import { createStepUps } from './platform/http/step-up.ts';
import { serveWebApp } from './platform/http/static.ts';
import { serveWebConfig } from './platform/http/web-config.ts';
import { createJobs } from './platform/jobs/index.ts';
import { createLog } from './platform/log/index.ts';
import type { Mailer } from './platform/email/index.ts';
import { openMessages } from './messages.ts';
import { createRestAccess } from './rest-access.ts';
import { openSignInMethods } from './sign-in-methods.ts';
import { createHostedAccount, createHostedVerifier } from './supabase/hosted/index.ts';
import { createAuthService, readAuthSettings, type AuthService } from './supabase/auth/index.ts';
import { createTokenCheck } from './function-callers.ts';
import { registerFunctions } from './supabase/functions/index.ts';
import { registerRest } from './supabase/rest/index.ts';
import { registerRealtime, type RealtimeLimits } from './supabase/realtime/index.ts';
import { createStorage } from './supabase/storage/index.ts';

const modules: readonly Module[] = [
  auditLogModule,
  agencyModule,
  agencyAccountsModule,
  agencyItemsModule,
  agencyLoadModule,
  agencyDocumentsModule,
  agencyReconciliationModule,
  agencyPaymentsModule,
  agencyPlacementsModule,
  agencyAuditModule,
  agencyStatementsModule,
  achModule,
  integrationsModule,
  answerTemplatesModule,
  queueModule,
  complaintsModule,
  retentionModule,
  reachModule,
  todayModule,
  agreementsModule,
  apiKeysModule,
  clientWebhooksModule,
  clientsModule,
  debtorsModule,
  exportsModule,
  importsModule,
  feedDocumentsModule,
  itemsModule,
  outboxModule,
  readBackModule,
  reconciliationModule,
  homeModule,
  paymentsModule,
  directPaymentsModule,
  disputesModule,
  messagesModule,
  offersModule,
  withdrawalsModule,
  placementsModule,
  publishedDocumentsModule,
  recentSearchesModule,
  statementsModule,
  requestsModule,
  searchModule,
  templatesModule,
  timelineModule,
  webhooksModule,
];

/** Modules that send emails. */
const emailingModules: readonly ((sendEmail: Mailer['send']) => Module)[] = [
  createBankAccountsModule,
  createSettingsModule,
  createBusinessModule,
  createLocationsModule,
  createNotificationsModule,
  createReportsModule,
  createUsersModule,
  createOnboardingModule,
  createExchangeModule,
  createFeedOnboardingsModule,
  createInvitationWavesModule,
  createClientChangesModule,
];

/** The database and its direct users: enough for the command line, and the base of a server. */
export interface Installation {
  databaseUrl: string;
  db: Db;
  pool: pg.Pool;
  vault: Vault;
  auth: AuthService;
  /** The agency's clock. */
  clock: AgencyClock;
  log: Logger;
  close(): Promise<void>;
}

export interface Server {
  app: FastifyInstance;
  platform: Platform;
  auth: AuthService;
  /** Whether this start created the demo. */
  demoAgency: SimulatedAgency | null;
  /** Where it listens, for example `http://127.0.0.1:3000`. */
  url: string;
  /** Drains: open requests and jobs finish, or are cut off after `SHUTDOWN_SECONDS`; then the database is released. */
  stop(): Promise<void>;
}

export interface ServerOptions {
  /** Directory of the built web app; absent: APIs only. */
  webDirectory?: string;
  clock?: Clock;
  release?: string;
  /** Overrides of the realtime service's limits. */
  realtimeLimits?: Partial<RealtimeLimits>;
}

/** Node and the database have separate lists of time zones. */
async function requireZone(pool: pg.Pool, timeZone: string): Promise<void> {
  try {
    await pool.query('select now() at time zone $1', [timeZone]);
  } catch (error) {
    if (errorCodeOf(error) !== '22023') throw error;
    throw new Error(`AGENCY_TIME_ZONE: the database does not know ${timeZone}.`, { cause: error });
  }
}

/** Milliseconds for running statements when the database is released. */
const letGoMs = 5000;

/** Starts or joins the database, migrates it and opens its users. */
export async function openInstallation(config: Config, time: Clock = systemClock): Promise<Installation> {
  const clock = clockAt(config.AGENCY_TIME_ZONE, time);
  const log = createLog(config.LOG_LEVEL);
  const { url: databaseUrl, release } = await openDatabase(config, (message) => log.info(message));
  const pool = createPool({
    url: databaseUrl,
    max: config.DATABASE_POOL_MAX,
    onError: (error) => log.warn({ err: error }, 'database connection lost'),
  });
  const db = createDb(pool, { timeZone: config.AGENCY_TIME_ZONE });
  const close = async () => {
    // Waits for busy connections, one of which may never end.
    if (!(await endsWithin(letGoMs, db.close()))) log.warn({}, 'the database was closed while queries were running');
    await release();
  };
  try {
    await requireZone(pool, config.AGENCY_TIME_ZONE);
    await migrate({ url: databaseUrl, log: (message) => log.info(message) });
    const vault = openVault({ dataDir: config.DATA_DIR, fromEnv: config.ENCRYPTION_KEY });
    const auth = await createAuthService({
      db,
      sealer: vault,
      clock,
      jwtSecret: config.JWT_SECRET,
      settings: readAuthSettings(config),
    });
    return { databaseUrl, db, pool, vault, auth, clock, log, close };
  } catch (error) {
    await close().catch(() => {});
    throw error;
  }
}

/** Builds a server process. The only place that knows all modules. */
export async function startServer(
  config: Config,
  { webDirectory, clock: time = systemClock, release = 'dev', realtimeLimits }: ServerOptions = {},
): Promise<Server> {
  const installation = await openInstallation(config, time);
  const { databaseUrl, db, pool, vault, auth, clock, log } = installation;
  const closing: (() => Promise<void>)[] = [() => installation.close()];
  const stop = async () => {
    for (const close of closing.splice(0).toReversed()) await close();
  };
  try {
    const files = createDiskFiles({ directory: join(config.DATA_DIR, 'files'), key: vault.derive('files') });
    await registerVersions(db, config, clock.now());
    if (config.RECOUP_DEMO)
      await seedDemo({
        db,
        vault,
        clock,
        signing: createSigning({ config, files }),
        createUser: (user) => auth.createUser(user),
        log: (message) => log.info(message),
      });
    else await endDemo({ db, clock, log });
    const jobs = createJobs({ url: databaseUrl, log, stopSeconds: config.SHUTDOWN_SECONDS });
    const storage = createStorage({ config, db, files, vault, clock, log, projectRole: (jwt) => auth.projectRole(jwt) });
    const app = await createApp({ config, log, db, pool });
    const tokens = config.SUPABASE_URL
      ? createHostedVerifier({ projectUrl: config.SUPABASE_URL, jwtSecret: config.SUPABASE_JWT_SECRET })
      : auth;
    const platform: Platform = { config, databaseUrl, db, jobs, files, uploads: storage.uploads, vault, clock, log, tokens };
    app.decorate(
      'gatekeeper',
      createGatekeeper(db, { verifier: tokens, secondFactorFor: config.MFA_REQUIRED, isDemo: config.RECOUP_DEMO, clock }),
    );
    app.decorate('systems', createSystemGatekeeper({ db, clock }));
    app.decorate('apiKeys', createApiKeyGatekeeper({ db, vault, clock, requestsPerMinute: config.API_KEY_REQUESTS_PER_MINUTE }));
    app.decorate('stepUps', createStepUps({ db, clock }));
    app.decorate('idempotency', createIdempotency({ db, clock }));
    app.decorate('callLimits', createCallLimits({ db, clock }));

    const messages = openMessages(app, { config, db, jobs, vault, clock, log });
    if (!config.SUPABASE_URL) await app.register((scope) => auth.plugin(scope, messages), { prefix: '/auth/v1' });
    if (!config.SUPABASE_URL)
      await registerRealtime(app, {
        config,
        db,
        databaseUrl,
        tokens: {
          projectRole: (jwt) => auth.projectRole(jwt),
          verifyAccessToken: (jwt) => tokens.verifyAccessToken(jwt),
          findSession: (session) => tokens.findSession(session),
          isFactorMissing: async ({ userId, aal }) =>
            (await app.gatekeeper.assess({ userId, claims: { aal } })).missing !== 'none',
        },
        clock,
        log,
        limits: realtimeLimits,
      });
    if (!config.SUPABASE_URL)
      await registerRest(app, { config, db, databaseUrl, log, authenticate: createRestAccess(app, { auth, tokens }) });
    if (!config.SUPABASE_URL) await registerFunctions(app, { config, log, isTokenValid: createTokenCheck(auth, tokens) });
    // Also beside a hosted project: placement files are uploaded to this server only.
    await app.register((scope) => storage.plugin(scope), { prefix: '/storage/v1' });
    const account = config.SUPABASE_URL
      ? createHostedAccount({ projectUrl: config.SUPABASE_URL, anonKey: config.SUPABASE_ANON_KEY ?? '' })
      : auth.ownAccount(messages);
    const invitedAccounts: Parameters<typeof createInvitationsModule>[0] = config.SUPABASE_URL
      ? null
      : { create: ({ email, password, ...names }) => auth.createInvitedUser({ email, password, user_metadata: names }) };
    for (const module of [
      ...modules,
      ...emailingModules.map((create) => create(messages.sendEmail)),
      createInvitationsModule(invitedAccounts),
      createTeamModule(messages.sendEmail, invitedAccounts),
      createConsoleClientsModule(messages.sendEmail, config.SUPABASE_URL ? null : auth.factorReset(messages)),
      createAccessModule(config.SUPABASE_URL ? null : auth.recoveryCodes(messages)),
      createStepUpModule(account),
      createAccountModule(account),
    ])
      await app.register(async (scope) => module(scope, platform));
    defineRetention(platform);
    serveWebConfig(app, platform, {
      anonKey: await auth.anonKey(),
      release,
      signInMethods: openSignInMethods(config, { auth, clock }),
      isSetUp: createSetUpCheck(db, config),
    });
    if (webDirectory) await serveWebApp(app, webDirectory);
    else app.setNotFoundHandler(sendNothingHere);

    // During maintenance the feed is closed to the demo agency too.
    const demo = config.RECOUP_DEMO && !config.MAINTENANCE ? await writeDemoHistory({ app, db, vault, clock, log }) : null;
    await jobs.start();
    closing.push(() => jobs.stop());
    const drain = drainWithin(app, { seconds: config.SHUTDOWN_SECONDS, log });
    const url = await app.listen({ port: config.PORT, host: config.HOST });
    closing.push(drain);
    const { DEMO_AGENCY_DAY_SECONDS: secondsPerDay } = config;
    if (demo && secondsPerDay > 0) closing.push(liveDemo({ app, db, demo, secondsPerDay, clock, log }));
    if (!config.RECOUP_DEMO) await offerSetUp({ db, clock, config, log });
    log.info(`${config.PRODUCT_NAME} is at ${config.PUBLIC_URL ?? url}`);
    return { app, platform, auth, demoAgency: demo?.agency ?? null, url, stop };
  } catch (error) {
    await stop().catch(() => {});
    throw error;
  }
}
