import { useState } from 'react';
import { authMessage } from '#lib/session/auth-message.ts';
import { getAuthFlows } from '#lib/session/auth-flows.ts';
import { getConfig } from '#lib/api/config.ts';
import { StepUpCanceledError } from '#lib/api/errors.ts';
import { dropEndedSession } from '#lib/session/second-factor.ts';
import { withProof } from '#lib/session/with-proof.ts';
import { rememberSession } from './linking-session.ts';
import { linkTarget } from './linking.ts';

/** Navigates to a provider to link it; on failure, the user stays and `problem` explains why. */
export function useLinking() {
  const [pending, setPending] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  async function link(id: string) {
    setPending(id);
    setProblem(undefined);
    rememberSession();
    // The client's type lists Supabase's built-in providers only; the agency may configure others.
    type Credentials = Extract<Parameters<ReturnType<typeof getAuthFlows>['linkIdentity']>[0], { token?: never }>;
    const provider = id as Credentials['provider'];
    try {
      await withProof(async () => {
        const { error } = await getAuthFlows().linkIdentity({ provider, options: { redirectTo: linkTarget(id) } });
        if (error) throw error;
      });
    } catch (error) {
      setPending(null);
      if (error instanceof StepUpCanceledError) return;
      setProblem(authMessage(error, getConfig().agency.support_email));
      await dropEndedSession(error);
    }
  }
  return { pending, problem, link };
}
