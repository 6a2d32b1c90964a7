import { z } from 'zod';
import { AuthError } from './errors.ts';

export interface CaptchaSettings {
  provider: 'turnstile' | 'hcaptcha';
  secret: string;
  /** Defaults to the provider's own. */
  verifyUrl?: string | undefined;
}

const verifyUrls = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  hcaptcha: 'https://hcaptcha.com/siteverify',
};
const verdict = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).default([]) });
const timeoutMilliseconds = 5000;

/** Verifies the form's token with the provider. Errors: `captcha_failed`; 500 if the provider does not answer. */
export async function checkCaptcha(
  { provider, secret, verifyUrl }: CaptchaSettings,
  { token, ip }: { token: string; ip: string },
): Promise<void> {
  if (token.trim() === '') throw captchaFailed('no captcha_token found');
  let answer: z.output<typeof verdict>;
  try {
    const response = await fetch(verifyUrl ?? verifyUrls[provider], {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token, remoteip: ip }),
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    answer = verdict.parse(await response.json());
  } catch (error) {
    throw new AuthError(500, 'unexpected_failure', 'captcha verification process failed', { cause: error });
  }
  if (!answer.success) throw captchaFailed(answer['error-codes'].join(', '));
}

function captchaFailed(why: string): AuthError {
  return new AuthError(400, 'captcha_failed', `captcha protection: request disallowed (${why})`);
}
