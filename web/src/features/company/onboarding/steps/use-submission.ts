import { MS_PER } from '@recoup/domain/shared/time';
import type { AgreementToSign } from '@recoup/contract/company/agreements';
import { getClient } from '@recoup/contract/company/clients';
import { submitOnboarding, type OnboardingView } from '@recoup/contract/company/onboarding';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { callApi } from '#lib/api/api.ts';
import { invalidateOperations } from '#lib/api/auth-query.ts';
import { ApiError } from '#lib/api/errors.ts';
import { myClientsQuery, selectClient } from '#lib/session/selected-client.ts';
import { onboardingAgreementsQuery, onboardingQuery } from '../queries.ts';

/** Submits the answers with the signatures, and selects the new company. */
export function useSubmission(view: OnboardingView) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function submit(agreements: readonly AgreementToSign[]): Promise<void> {
    setPending(true);
    setError(null);
    try {
      const { data } = await callApi(submitOnboarding, {
        body: {
          ...(view.client_id === null ? {} : { client_id: view.client_id }),
          signatures: agreements.map(({ kind, version, sha256 }) => ({ kind, version, sha256, agreed: true })),
        },
        timeoutMs: MS_PER.minute,
      });
      await navigate(paths.onboardingDone, { state: data, replace: true });
      await queries.query({ ...myClientsQuery(), staleTime: 0 });
      selectClient(data.client_id);
      queries.removeQueries({ queryKey: onboardingQuery(view.client_id).queryKey });
      await invalidateOperations(queries, [getClient.name]);
    } catch (failure) {
      if (failure instanceof ApiError) {
        // A text or an answer has changed: reload what the page shows.
        void queries.invalidateQueries({ queryKey: onboardingQuery(view.client_id).queryKey });
        if (failure.code === 'agreement_changed')
          void queries.invalidateQueries({ queryKey: onboardingAgreementsQuery(view.client_id).queryKey });
      }
      setError(failure);
    } finally {
      setPending(false);
    }
  }

  return { submit, isPending, error };
}
