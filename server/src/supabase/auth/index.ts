import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { TokenVerifier } from '#platform/http/gatekeeper.ts';
import { registerAbsentFeatures } from './absent-features.ts';
import { registerAdminRoutes } from './admin/routes.ts';
import { AuthError } from './errors.ts';
import { loadKeyRing, rotateKeys, type Sealer } from './keys.ts';
import { registerFactorRoutes } from './factors/routes.ts';
import { openFactors } from './factors/open-factors.ts';
import { createFactorSecrets } from './factors/secrets.ts';
import { dropPassword } from './drop-password.ts';
import { createRecoveryCodes, type RecoveryCodes } from './factors/recovery-codes.ts';
import { createFactorReset, type FactorReset } from './factors/reset-factors.ts';
import { registerFlows } from './flows/index.ts';
import { registerIdentities } from './identities.ts';
import type { Messages } from './messages.ts';
import { createUser, type HashedUser, type NewUser } from './new-user.ts';
import { createProviders, registerOAuth } from './oauth/index.ts';
import { registerPasskeys } from './passkeys/routes.ts';
import { checkStrength } from './password-rules.ts';
import { createOwnAccount, type OwnAccount } from './own-account.ts';
import { limitDuration } from './request-timeout.ts';
import { registerAuthRoutes } from './routes.ts';
import { createSessionService } from './service.ts';
import type { AuthSettings } from './settings.ts';
import { signOutUser } from './sign-out-user.ts';
import { registerSso } from './sso/index.ts';
import { isSsoOffered } from './sso/offered.ts';
import { ownAcsUrl, ownEntityId } from './sso/service-provider.ts';
import { createSsoProviders, type SsoProviders } from './sso/providers.ts';
import { createRequestSigner } from './sso/signing-key.ts';
import { createTokenIssuer, isAdminToken, isOwnToken } from './tokens.ts';

export { readAuthSettings } from './settings.ts';
export { sweepAuth } from './retention.ts';
export { attributeMapping } from './sso/attribute-mapping.ts';

export interface AuthService extends TokenVerifier {
  plugin(app: FastifyInstance, messages: Messages): Promise<void>;
  /** Errors: AuthError `email_exists`. */
  createUser(input: NewUser | HashedUser): Promise<string>;
  /** A user with a verified address. Errors: `email_exists`, and for the password `weak_password`, `validation_failed`. */
  createInvitedUser(input: NewUser): Promise<string>;
  recoveryCodes(messages: Messages): RecoveryCodes;
  factorReset(messages: Messages): FactorReset;
  /** Ends all sessions of a user, in a transaction of the database owner. Returns how many there were. */
  signOutUser: typeof signOutUser;
  /** Whether the sign-in page offers single sign-on. */
  isSsoOffered(): Promise<boolean>;
  /** Clients' identity providers, for the command line. */
  ssoProviders: SsoProviders;
  /** What an identity provider's administrator needs to enter. */
  portalForSaml: { entityId: string; acsUrl: string };
  ownAccount(messages: Messages): OwnAccount;
  /** The project's public key and service key: long-lived tokens with only a role. */
  anonKey(): Promise<string>;
  serviceKey(): Promise<string>;
  /** The role of one of the project's keys; null for a user's token. Errors: AuthError `bad_jwt`. */
  projectRole(jwt: string): Promise<'anon' | 'service_role' | null>;
  /**
   * Creates a signing key for new tokens. The project's keys stay valid unless revoked with it. Throws if the operator provides
   * the keys.
   */
  rotateKeys(options?: { revokesProjectKeys?: boolean }): Promise<{ kid: string; formerUntil: Date }>;
  /** Decrypts all factor secrets, for a dump that moves to a project without our key. Returns how many. */
  openFactors(): Promise<number>;
  dropPassword(emails: readonly string[], password: string): Promise<number>;
}

const tenYears = 10 * 365 * 86_400;

/** Our own authentication, mounted at /auth/v1 unless SUPABASE_URL names a hosted project. */
export async function createAuthService(options: {
  db: Db;
  /** Encrypts the signing keys, and derives the keys of the second factors. */
  sealer: Sealer & { derive(purpose: string): Buffer };
  settings: AuthSettings;
  clock: Clock;
  jwtSecret?: string | undefined;
}): Promise<AuthService> {
  const keys = await loadKeyRing({ ...options, jwtKeys: options.settings.jwtKeys });
  const tokens = createTokenIssuer(keys, options.settings.issuer);
  const service = createSessionService({ ...options, tokens });
  const providers = createProviders(options.settings.providers);
  const { sealsFactorSecrets: isSealing } = options.settings;
  const secrets = createFactorSecrets({ derive: options.sealer.derive, isSealing });
  const ssoProviders = createSsoProviders({ ...options, saml: options.settings.saml });
  const signer = createRequestSigner({ ...options, host: new URL(options.settings.issuer).host });
  const projectKey = (role: string) => {
    const issuedAt = Math.floor(options.clock.now().getTime() / 1000);
    return tokens.sign({ iss: 'recoup', role }, { issuedAt, expiresAt: issuedAt + tenYears });
  };
  return {
    plugin: async (app, messages) => {
      limitDuration(app);
      registerAuthRoutes(app, { ...options, service, keys });
      const context = { ...options, service, messages, providers };
      registerFlows(app, context);
      registerOAuth(app, context);
      registerAdminRoutes(app, { ...context, tokens });
      registerIdentities(app, context);
      await registerSso(app, { ...context, tokens, signer, ssoProviders });
      const { relyingParty } = options.settings;
      registerAbsentFeatures(app, { hasPasskeys: relyingParty !== null });
      if (relyingParty) registerPasskeys(app, context, relyingParty);
      registerFactorRoutes(app, { ...context, secrets });
    },
    verifyAccessToken: async (jwt) => {
      const claims = await tokens.verify(jwt);
      if (!isOwnToken(claims, options.settings.issuer)) throw new AuthError(403, 'bad_jwt', 'invalid JWT: made elsewhere');
      return claims;
    },
    findSession: (session) => service.findSession(session),
    hasSessionsHere: true,
    createUser: (input) => createUser(options.db, input, options.clock.now()),
    createInvitedUser: async (input) => {
      await checkStrength(input.password, options.settings.passwordRules);
      return createUser(options.db, { ...input, email_confirm: true }, options.clock.now());
    },
    recoveryCodes: (messages) => createRecoveryCodes({ ...options, messages, secrets }),
    factorReset: (messages) => createFactorReset({ ...options, messages }),
    signOutUser,
    ownAccount: (messages) => createOwnAccount({ ...options, messages }),
    ssoProviders,
    portalForSaml: { entityId: ownEntityId(options.settings), acsUrl: ownAcsUrl(options.settings) },
    isSsoOffered: () => isSsoOffered(options.db, options.settings.saml),
    anonKey: async () => projectKey('anon'),
    serviceKey: async () => projectKey('service_role'),
    projectRole: async (jwt) => {
      const claims = await tokens.verifyAny(jwt);
      if (isAdminToken(claims)) return 'service_role';
      return claims.role === 'anon' && claims.session_id === undefined ? 'anon' : null;
    },
    rotateKeys: async ({ revokesProjectKeys = false } = {}) => {
      if (options.jwtSecret || options.settings.jwtKeys)
        throw new Error('The keys are given by JWT_SECRET or JWT_KEYS: rotate them there.');
      return rotateKeys({
        ...options,
        now: options.clock.now(),
        tokenSeconds: options.settings.jwtExpSeconds,
        revokesProjectKeys,
      });
    },
    openFactors: () => openFactors(options.db, secrets),
    dropPassword: (emails, password) => dropPassword(options.db, emails, password),
  };
}
