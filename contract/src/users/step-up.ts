import { z } from 'zod';
import { dataOf, instant } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';

/** Lifetime of a confirmation, and maximum age of a factor code that gives one. */
export const stepUpLimits = { minutes: 5, factorSeconds: 120 };

const stepUpMethod = z.enum(['password', 'second_factor']);
export type StepUpMethod = z.output<typeof stepUpMethod>;

const stepUpState = z.object({
  /** Confirmed until this time in this session; null: not confirmed. */
  confirmed_until: instant.nullable(),
  /** Ways the caller can confirm. None: a factor has to be set up under Client portal access first, followed by a new sign-in. */
  methods: z.array(stepUpMethod),
});
export type StepUpState = z.output<typeof stepUpState>;

export const getStepUp = defineEndpoint({
  name: 'step-up.get',
  api: 'core',
  method: 'GET',
  path: '/v1/auth/step-up',
  summary: 'Whether the caller recently completed step-up, and the available methods',
  access: 'user',
  // The first second factor is set up after a confirmation.
  withoutSecondFactor: true,
  response: dataOf(stepUpState),
});

/**
 * Without it, endpoints marked `stepUp` answer 403 `step_up_required`. Refusals: 422 `current_password_invalid` on `password`;
 * 409 `second_factor_stale` if the token has no fresh, unused factor code: verify one (`mfa.challengeAndVerify`), then retry with
 * the new token; 409 `second_factor_new` for a factor set up in this session; 409 `step_up_impossible` without any way to
 * confirm; 429.
 */
export const stepUp = defineEndpoint({
  name: 'step-up.confirm',
  api: 'core',
  method: 'POST',
  path: '/v1/auth/step-up',
  summary: 'Completes step-up with the password or a factor verified just now; valid for five minutes in this session',
  access: 'user',
  withoutSecondFactor: true,
  body: z.discriminatedUnion('method', [
    z.object({ method: z.literal('password'), password: z.string().min(1, 'Enter your password').max(1000) }),
    z.object({ method: z.literal('second_factor') }),
  ]),
  response: dataOf(stepUpState),
  errors: [429],
});
