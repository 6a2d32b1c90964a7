import type { FastifyInstance } from 'fastify';
import type { FlowContext } from './context.ts';
import { guardByCaptcha } from './guard-captcha.ts';
import { registerOtp } from './otp.ts';
import { registerReauthenticate } from './reauthenticate.ts';
import { registerRecover } from './recover.ts';
import { registerResend } from './resend.ts';
import { registerSignup } from './signup.ts';
import { registerToken } from './token.ts';
import { registerUpdateUser } from './update-user.ts';
import { registerVerify } from './verify.ts';
import { registerVerifyLink } from './verify-link.ts';

/** Every call that sends a message or completes one. */
export function registerFlows(app: FastifyInstance, context: FlowContext): void {
  guardByCaptcha(app, context);
  registerToken(app, context);
  registerSignup(app, context);
  registerOtp(app, context);
  registerRecover(app, context);
  registerReauthenticate(app, context);
  registerUpdateUser(app, context);
  registerResend(app, context);
  registerVerify(app, context);
  registerVerifyLink(app, context);
}
