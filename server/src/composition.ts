import type { FastifyInstance } from 'fastify';
import { createAccessModule } from './areas/users/portal-access/index.ts';
import { createAccountModule } from './areas/users/profile/index.ts';
import { auditLogModule } from './areas/audit/index.ts';
import { agencyModule } from './areas/users/agency-staff/index.ts';
import { createSetUpCheck, createTeamModule, logSetUpLink } from './areas/agency/team/index.ts';
import { createEndingsModule } from './areas/agency/endings/index.ts';
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
import { statusModule } from './areas/agency/status/index.ts';
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
import {
  endDemo,
  fillConsole,
  liveDemo,
  makeDemoFolder,
  seedDemo,
  writeDemoHistory,
  type SimulatedAgency,
} from './demo/index.ts';
import { openInstallation } from './installation.ts';
import { showFigures } from './operations/figures/index.ts';
import { decideSecondFactor } from './second-factor-default.ts';
import { logFindings } from './operations/doctor/index.ts';
import { defineRetention } from './operations/retention/index.ts';
import { systemClock, type Clock } from './platform/clock.ts';
import { countFileErrors } from './platform/files/count-errors.ts';
import { createFiles } from './platform/files/index.ts';
import { checkFilesAtStartup } from './platform/files/files-readiness.ts';
import { openFileStore } from './platform/files/open-store.ts';
import { createGracefulShutdown } from './platform/http/drain.ts';
import { startTracing } from './platform/tracing/index.ts';
import { completesWithin } from './platform/with-timeout.ts';
import { sendNotFound } from './platform/http/error-handler.ts';
import { createCallLimits } from './platform/http/call-limits.ts';
import { createGatekeeper } from './platform/http/gatekeeper.ts';
import { createIdempotency } from './platform/http/idempotency.ts';
import type { Module, Platform } from './platform/http/module.ts';
import { createStepUps } from './platform/http/step-up.ts';
import { serveWebApp } from './platform/http/static.ts';
import { serveWebConfig } from './platform/http/web-config.ts';
import { createJobs } from './platform/jobs/index.ts';
import type { Mailer } from './platform/email/index.ts';
import { openMessages } from './messages.ts';
import { createRestAccess } from './rest-access.ts';
import { openSignInMethods } from './sign-in-methods.ts';
import { createHostedAccount, createHostedVerifier } from './supabase/hosted/index.ts';
import type { AuthService } from './supabase/auth/index.ts';
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
  statusModule,
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

/** Milliseconds for the last traces when a server stops. */
const lastTracesMs = 3000;

/** Starts tracing if an endpoint is set. Returns a function that sends the last traces, within a time limit, and stops. */
async function openTraces(config: Config, release: string): Promise<() => Promise<void>> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = config;
  if (endpoint === undefined) return async () => {};
  const end = await startTracing({
    endpoint,
    headers: config.OTEL_EXPORTER_OTLP_HEADERS,
    serviceName: config.OTEL_SERVICE_NAME,
    ratio: config.OTEL_TRACES_SAMPLER_ARG,
    release,
  });
  return async () => {
    await completesWithin(lastTracesMs, end()).catch(() => {});
  };
}

/** Builds a server process. The only place that knows all modules. */
export async function startServer(
  given: Config,
  { webDirectory, clock: time = systemClock, release = 'dev', realtimeLimits }: ServerOptions = {},
): Promise<Server> {
  const stopTracing = await openTraces(given, release);
  const installation = await openInstallation(given, time).catch(async (error: unknown) => {
    await stopTracing();
    throw error;
  });
  const { databaseUrl, db, pool, vault, auth, clock, log } = installation;
  const closing: (() => Promise<void>)[] = [stopTracing, () => installation.close()];
  const stop = async () => {
    for (const close of closing.splice(0).toReversed()) await close();
  };
  try {
    const config = { ...given, MFA_REQUIRED: await decideSecondFactor({ db, config: given, log }) };
    const files = countFileErrors(createFiles(openFileStore(config.files), vault.derive('files')));
    const isFileStoreReady = await checkFilesAtStartup(files, log);
    if (config.NODE_ENV === 'production') await logFindings({ config, pool }, log);
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
    else await endDemo({ db, dropPassword: (emails, password) => auth.dropPassword(emails, password), clock, log });
    const jobs = createJobs({ url: databaseUrl, log, stopSeconds: config.SHUTDOWN_SECONDS });
    const storage = createStorage({ config, db, files, vault, clock, log, projectRole: (jwt) => auth.projectRole(jwt) });
    const app = await createApp({ config, log, db, pool, isFileStoreReady });
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
      createTeamModule(messages.sendEmail, invitedAccounts, config.SUPABASE_URL ? null : auth.signOutUser),
      createEndingsModule(messages.sendEmail),
      createConsoleClientsModule(
        messages.sendEmail,
        config.SUPABASE_URL ? null : { factors: auth.factorReset(messages), signOutUser: auth.signOutUser },
      ),
      createAccessModule(config.SUPABASE_URL ? null : auth.recoveryCodes(messages)),
      createStepUpModule(account),
      createAccountModule(account),
    ])
      await app.register(async (scope) => module(scope, platform));
    defineRetention(platform);
    showFigures(app, platform);
    serveWebConfig(app, platform, {
      anonKey: await auth.anonKey(),
      release,
      signInMethods: openSignInMethods(config, { auth, clock }),
      isSetUp: createSetUpCheck(db, config),
    });
    if (webDirectory) await serveWebApp(app, { directory: webDirectory, db });
    else app.setNotFoundHandler(sendNotFound);

    // During maintenance the feed is closed to the demo agency too.
    const demo = config.RECOUP_DEMO && !config.MAINTENANCE ? await writeDemoHistory({ app, db, vault, clock, log }) : null;
    const folder = demoFolder(config);
    if (folder !== null) await makeDemoFolder(folder);
    await jobs.start();
    closing.push(() => jobs.stop());
    if (demo?.isNew) await fillConsole({ app, db, vault, clock, folder, log });
    const drain = createGracefulShutdown(app, { announceSeconds: config.DRAIN_SECONDS, seconds: config.SHUTDOWN_SECONDS, log });
    const url = await app.listen({ port: config.PORT, host: config.HOST });
    closing.push(drain);
    const { DEMO_AGENCY_DAY_SECONDS: secondsPerDay } = config;
    if (demo && secondsPerDay > 0) closing.push(liveDemo({ app, db, demo, secondsPerDay, clock, log }));
    if (!config.RECOUP_DEMO) await logSetUpLink({ db, clock, config, log });
    log.info(`${config.PRODUCT_NAME} is at ${config.PUBLIC_URL ?? url}`);
    return { app, platform, auth, demoAgency: demo?.agency ?? null, url, stop };
  } catch (error) {
    await stop().catch(() => {});
    throw error;
  }
}

/** The exchange folder that the demo has while none is configured. */
const demoFolder = ({ RECOUP_DEMO, exchange, fromEnvironment }: Config): string | null =>
  RECOUP_DEMO && !fromEnvironment.has('EXCHANGE_URL') && exchange?.kind === 'directory' ? exchange.path : null;
