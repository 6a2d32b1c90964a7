import { ONBOARDING_STEPS, type StepName } from '@recoup/domain/company/onboarding/steps';
import { redirect, type LoaderFunctionArgs } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { ApiError } from '#lib/api/errors.ts';
import { getQueryClient } from '#lib/api/query-client.ts';
import { loadSelectedClient } from '#lib/session/selected-client.ts';
import { onboardingQuery } from './queries.ts';

export const isStep = (text: string | undefined): text is StepName =>
  (ONBOARDING_STEPS as readonly string[]).includes(text ?? '');

/** Redirects to home, which explains why, if onboarding is closed or the user may not edit it. */
export async function loadStep({ params }: Pick<LoaderFunctionArgs, 'params'>): Promise<null> {
  if (!isStep(params['step'])) throw new Response('No such step', { status: 404, statusText: 'No such step' });
  const client = await loadSelectedClient();
  if (client && (client.is_onboarding_completed || client.role !== 'client_admin')) throw redirect(paths.home);
  try {
    await getQueryClient().query({ ...onboardingQuery(client?.client_id ?? null), staleTime: 'static' });
  } catch (error) {
    if (error instanceof ApiError && [403, 404, 409].includes(error.status)) throw redirect(paths.home);
    throw error;
  }
  return null;
}
