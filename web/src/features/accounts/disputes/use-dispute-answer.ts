import { addDisputeDocument, type DisputeView } from '@recoup/contract/accounts/disputes';
import {
  checkDisputeAnswer,
  EMPTY_DISPUTE_ANSWER,
  pickAnswerFields,
  type DisputeAnswer,
  type DisputeAnswerTyped,
} from '@recoup/domain/accounts/disputes';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { toast } from '#lib/toast.ts';
import { invalidateOperations } from '#lib/api/auth-query.ts';
import { ApiError } from '#lib/api/errors.ts';
import { problemErrors } from '#lib/api/problem-errors.ts';
import { agencyDay } from '#lib/format/agency-day.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { useFilesToSend } from '#lib/hooks/use-files-to-send.ts';
import type { RequestValues } from '#shared/accounts/request-form/request-values.ts';
import { useRequestCost } from '#shared/accounts/request-form/use-request-cost.ts';
import { applyServerErrors } from '#ui/form.tsx';
import { AFTER_DECISION, useAnswerDispute } from '#features/accounts/requests/queries.ts';

/** Answers a dispute. Evidence is uploaded first, so that no answer refers to a missing file. */
export function useDisputeAnswer(dispute: DisputeView) {
  const { client_id: clientId } = useClient();
  const params = { client_id: clientId, id: dispute.id };
  const queries = useQueryClient();
  const answering = useAnswerDispute();
  const files = useFilesToSend(addDisputeDocument);
  const [today] = useState(() => agencyDay(new Date()));
  const evidence = dispute.documents.length + files.chosen.length;
  const form = useForm<RequestValues>({
    mode: 'onTouched',
    shouldFocusError: true,
    defaultValues: { ...EMPTY_DISPUTE_ANSWER },
    resolver: (values) => {
      const circumstances = { evidence, balanceCents: dispute.balance_cents, today };
      const { problems } = checkDisputeAnswer(typedOf(values), circumstances);
      return problems.length === 0 ? { values, errors: {} } : { values: {}, errors: problemErrors<RequestValues>(problems) };
    },
  });
  const answer = useWatch({ control: form.control, name: 'answer' }) as DisputeAnswer | '';
  const cost = useRequestCost({
    kind: answer === 'paid' ? 'direct_payment' : null,
    account: dispute.account,
    control: form.control,
    today,
  });

  async function attach(): Promise<boolean> {
    if (files.chosen.length === 0) return true;
    const { missing } = await files.send(params);
    if (missing === 0) return true;
    // Uploaded files now belong to the dispute, so they leave the selection.
    await invalidateOperations(queries, ['disputes.']);
    return false;
  }

  const send = async (values: RequestValues) => {
    if (!(await attach())) {
      form.setError('root.server', {
        type: 'files',
        message: 'Your answer was not sent because some files could not be uploaded. Try again, or remove those files.',
      });
      return;
    }
    try {
      const shown = cost.preview?.cost?.commission_cents;
      const body = { ...typedOf(values), ...(typeof shown === 'number' ? { shown_commission_cents: shown } : {}) };
      await answering.mutateAsync({ params, body });
      form.reset(values);
      toast.success('Answer sent to the agency');
    } catch (error) {
      applyServerErrors(form, error);
      if (error instanceof ApiError) await invalidateOperations(queries, AFTER_DECISION);
    }
  };

  return {
    form,
    answer,
    today,
    cost,
    send,
    files,
    isPending: files.isSending || answering.isPending,
    isDirty: (form.formState.isDirty || files.chosen.length > 0) && !answering.isSuccess,
  };
}

const typedOf = (values: RequestValues): DisputeAnswerTyped => pickAnswerFields({ ...EMPTY_DISPUTE_ANSWER, ...values });
