import { z } from 'zod';
import { dataOf } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';

const decision = z.discriminatedUnion('decision', [
  z.object({ decision: z.literal('approve') }),
  z.object({
    decision: z.literal('return'),
    /** Reason shown to the client. */
    reason: z.string().trim().min(1, 'Explain what must be corrected').max(2000),
  }),
]);
export type OnboardingDecision = z.output<typeof decision>;

const decided = z.object({ state: z.enum(['approved', 'returned']), result: z.enum(['applied', 'repeated']) });
export type OnboardingDecided = z.output<typeof decided>;

/** The agency's decision on a submitted onboarding. docs/feed.md, New companies. */
export const decideOnboarding = defineEndpoint({
  name: 'feed.decide_onboarding',
  api: 'feed',
  method: 'POST',
  path: '/v1/onboardings/{client}/decision',
  summary:
    'Approves a client or returns its onboarding with a reason; its admins get an email. 409 `no_decision_waits` if nothing was submitted',
  access: 'system',
  scope: 'clients:write',
  params: z.object({
    /** Company code or id. */
    client: z.string().min(1).max(60),
  }),
  body: decision,
  response: dataOf(decided),
});
