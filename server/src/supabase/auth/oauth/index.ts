import type { FastifyInstance } from 'fastify';
import type { FlowContext } from '../flows/context.ts';
import { registerAuthorize } from './authorize.ts';
import { registerCallback } from './callback.ts';

export { createProviders } from './providers.ts';

/** Sign-in with OpenID providers. Tokens that an app fetched arrive as `grant_type=id_token` (flows/token.ts). */
export function registerOAuth(app: FastifyInstance, context: FlowContext): void {
  registerAuthorize(app, context);
  registerCallback(app, context);
}
