import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { TokenVerifier } from '../../platform/http/gatekeeper.ts';
import { loadKeyRing, type Sealer } from './keys.ts';
import { registerFlows } from './flows/index.ts';
import type { Messages } from './messages.ts';
import { registerAuthRoutes } from './routes.ts';
import { createSessionService } from './service.ts';
import type { AuthSettings } from './settings.ts';
import { createTokenIssuer } from './tokens.ts';
import type { NewUser } from './users.ts';

export { readAuthSettings } from './settings.ts';
export { sweepAuth } from './retention.ts';
export type { NewUser } from './users.ts';

export interface AuthService extends TokenVerifier {
  plugin(app: FastifyInstance, messages: Messages): Promise<void>;
  /** Errors: AuthError `email_exists`. */
  createUser(input: NewUser): Promise<string>;
  /** The project's public key and its service key: long-lived tokens with nothing but a role. */
  anonKey(): Promise<string>;
  serviceKey(): Promise<string>;
}

const tenYears = 10 * 365 * 86_400;

/** Our own backend project's authentication, mounted at /auth/v1 unless SUPABASE_URL names a hosted one. */
export async function createAuthService(options: {
  db: Db;
  sealer: Sealer;
  settings: AuthSettings;
  clock: Clock;
  jwtSecret?: string | undefined;
}): Promise<AuthService> {
  const keys = await loadKeyRing(options);
  const tokens = createTokenIssuer(keys, options.settings.issuer);
  const service = createSessionService({ ...options, tokens });
  const projectKey = (role: string) => {
    const issuedAt = Math.floor(options.clock.now().getTime() / 1000);
    return tokens.sign({ iss: 'recoup', role }, { issuedAt, expiresAt: issuedAt + tenYears });
  };
  return {
    plugin: async (app, messages) => {
      registerAuthRoutes(app, { ...options, service, keys });
      registerFlows(app, { ...options, service, messages });
    },
    verifyAccessToken: (jwt) => tokens.verify(jwt),
    isSessionLive: (sessionId) => service.isSessionLive(sessionId),
    createUser: (input) => service.createUser(input),
    anonKey: () => projectKey('anon'),
    serviceKey: () => projectKey('service_role'),
  };
}
