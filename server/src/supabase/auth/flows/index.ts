import type { FastifyInstance } from 'fastify';
import type { FlowContext } from './context.ts';
import { registerResend } from './resend.ts';
import { registerSignup } from './signup.ts';
import { registerVerify } from './verify.ts';
import { registerVerifyLink } from './verify-link.ts';

/** Every call in which a message goes to somebody, or comes back from there. */
export function registerFlows(app: FastifyInstance, context: FlowContext): void {
  registerSignup(app, context);
  registerResend(app, context);
  registerVerify(app, context);
  registerVerifyLink(app, context);
}
