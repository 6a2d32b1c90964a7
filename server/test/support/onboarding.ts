import type { AgreementToSign } from '@recoup/contract/company/agreements';
import type { OnboardingView, StepName } from '@recoup/contract/company/onboarding';
import { typedOnboarding } from '@recoup/domain/company/onboarding/example';
import { ONBOARDING_STEPS, type OnboardingTyped } from '@recoup/domain/company/onboarding/steps';
import { call, createTestUser, signIn } from './factories.ts';
import type { TestServer } from './server.ts';

export type Refusal = { code: string; message: string; errors: { path: string; message: string }[] };

let counter = 0;

/** A signed-in user with the wizard's API calls. */
export async function createStranger(server: TestServer, { token, clientId }: { token?: string; clientId?: string } = {}) {
  const user = token === undefined ? await createTestUser(server) : null;
  const as = token ?? (await signIn(server, user?.email ?? ''));
  const query = clientId === undefined ? '' : `?client_id=${clientId}`;
  const get = () => call<{ data: OnboardingView } & Refusal>(server, as, `/api/core/v1/onboarding${query}`);
  const save = (step: StepName, data: unknown, revision: number) =>
    call<{ data: OnboardingView } & Refusal>(server, as, `/api/core/v1/onboarding/steps/${step}${query}`, {
      method: 'PUT',
      body: { revision, data },
    });
  const agreements = () => call<{ data: AgreementToSign[] } & Refusal>(server, as, `/api/core/v1/onboarding/agreements${query}`);
  const submit = (signatures: unknown[]) =>
    call<{ data: { client_id: string; client_name: string; role: string; state: string; invited: number } } & Refusal>(
      server,
      as,
      '/api/core/v1/clients/client-self-onboarding',
      { method: 'POST', body: { ...(clientId === undefined ? {} : { client_id: clientId }), signatures } },
    );
  return {
    user,
    token: as,
    get,
    save,
    agreements,
    submit,
    /** Saves every step, overwriting existing ones. */
    async fillIn(typed: OnboardingTyped = uniqueOnboarding()) {
      const { steps } = (await get()).body.data;
      for (const step of ONBOARDING_STEPS) await save(step, typed[step], steps[step].revision);
      return typed;
    },
    async readAndSign() {
      const { body } = await agreements();
      return body.data.map(({ kind, version, sha256 }) => ({ kind, version, sha256, agreed: true }));
    },
    async submitAll(typed?: OnboardingTyped) {
      await this.fillIn(typed);
      return submit(await this.readAndSign());
    },
  };
}

/** The example company with its own code and an invited colleague. */
export function uniqueOnboarding(change: (typed: OnboardingTyped) => void = () => {}): OnboardingTyped {
  counter += 1;
  const typed = typedOnboarding();
  typed.company.code = `T${String(counter).padStart(5, '0')}`;
  for (const invitation of typed.team.invitations) invitation.email = `colleague-${counter}-${Date.now()}@example.com`;
  change(typed);
  return typed;
}
