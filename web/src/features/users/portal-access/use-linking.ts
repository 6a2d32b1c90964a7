import { useState } from 'react';
import { authMessage } from '#lib/session/auth-message.ts';
import { getAuthFlows } from '#lib/session/auth-flows.ts';
import { getConfig } from '#lib/api/config.ts';
import { forgetEndedSession } from '#lib/session/second-factor.ts';
import { rememberSession } from './linking-session.ts';
import { linkTarget } from './linking.ts';

/** Goes to a provider to link it. The page is left where that works; where not, `problem` says why. */
export function useLinking() {
  const [pending, setPending] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  async function link(id: string) {
    setPending(id);
    setProblem(undefined);
    rememberSession();
    // The type of the official client knows the providers of Supabase only; the agency may have named others.
    type Credentials = Extract<Parameters<ReturnType<typeof getAuthFlows>['linkIdentity']>[0], { token?: never }>;
    const provider = id as Credentials['provider'];
    const { error } = await getAuthFlows().linkIdentity({ provider, options: { redirectTo: linkTarget(id) } });
    if (!error) return;
    setPending(null);
    setProblem(authMessage(error, getConfig().agency.support_email));
    await forgetEndedSession(error);
  }
  return { pending, problem, link };
}
