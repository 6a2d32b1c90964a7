import { z } from 'zod';
import { dataOf, instant } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';

/** How long a confirmation counts, and how old the code of a second factor may be that gives one. */
export const stepUpLimits = { minutes: 5, factorSeconds: 120 };

export const stepUpMethod = z.enum(['password', 'second_factor']);
export type StepUpMethod = z.output<typeof stepUpMethod>;

export const stepUpState = z.object({
  /** Until when what asks for it goes through in this session; null: it asks. */
  confirmed_until: instant.nullable(),
  /** By what the caller can confirm. None: a second factor has to be set up, under Client portal access, and signed in with. */
  methods: z.array(stepUpMethod),
});
export type StepUpState = z.output<typeof stepUpState>;

export const getStepUp = defineEndpoint({
  name: 'step-up.get',
  api: 'core',
  method: 'GET',
  path: '/v1/auth/step-up',
  summary: 'Whether the caller has confirmed lately who it is, and how it can',
  access: 'user',
  response: dataOf(stepUpState),
});

/**
 * Endpoints marked `stepUp` answer 403 `step_up_required` without it. Refusals: 422 `current_password_invalid` on `password`;
 * 409 `second_factor_stale` where the token tells of no code that was entered just now and not used for this before: enter one
 * (`mfa.challengeAndVerify`), then call again with the new token; 409 `second_factor_new` where it was set up in this session; 409
 * `step_up_impossible` where there is no way; 429.
 */
export const stepUp = defineEndpoint({
  name: 'step-up.confirm',
  api: 'core',
  method: 'POST',
  path: '/v1/auth/step-up',
  summary:
    'Confirms with the password, or by the second factor whose code was entered just now, for five minutes in this session',
  access: 'user',
  body: z.discriminatedUnion('method', [
    z.object({ method: z.literal('password'), password: z.string().min(1, 'Enter your password').max(1000) }),
    z.object({ method: z.literal('second_factor') }),
  ]),
  response: dataOf(stepUpState),
});
