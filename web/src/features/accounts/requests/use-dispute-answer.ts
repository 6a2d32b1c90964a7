import { addDisputeDocument, type DisputeView } from '@recoup/contract/accounts/disputes';
import { checkDisputeAnswer, type DisputeAnswerTyped } from '@recoup/domain/accounts/disputes';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { toast } from 'react-toastify';
import { invalidateOperations } from '#lib/api/auth-query.ts';
import { ApiError } from '#lib/api/errors.ts';
import { problemErrors } from '#lib/api/problem-errors.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { useFilesToSend } from '#lib/hooks/use-files-to-send.ts';
import { applyServerErrors } from '#ui/form.tsx';
import { AFTER_DECISION, useAnswerDispute } from './queries.ts';

export type AnswerValues = { [K in keyof DisputeAnswerTyped]: string };

/** Answers a dispute. Evidence is uploaded first, so that no answer refers to a missing file. */
export function useDisputeAnswer(dispute: DisputeView) {
  const { client_id: clientId } = useClient();
  const params = { client_id: clientId, id: dispute.id };
  const queries = useQueryClient();
  const answer = useAnswerDispute();
  const files = useFilesToSend(addDisputeDocument);
  const evidence = dispute.documents.length + files.chosen.length;
  const form = useForm<AnswerValues>({
    mode: 'onTouched',
    shouldFocusError: true,
    defaultValues: { answer: '', text: '', amount: '' },
    resolver: (values) => {
      const { problems } = checkDisputeAnswer(inOrder(values), { evidence, balanceCents: dispute.balance_cents });
      return problems.length === 0 ? { values, errors: {} } : { values: {}, errors: problemErrors<AnswerValues>(problems) };
    },
  });

  async function attach(): Promise<boolean> {
    if (files.chosen.length === 0) return true;
    const { missing } = await files.send(params);
    if (missing === 0) return true;
    // Uploaded files now belong to the dispute, so they leave the selection.
    await invalidateOperations(queries, ['disputes.']);
    return false;
  }

  const send = async (values: AnswerValues) => {
    if (!(await attach())) {
      form.setError('root.server', {
        type: 'files',
        message: 'Your answer was not sent yet, as not all of its files got there. Try again, or leave them out.',
      });
      return;
    }
    try {
      await answer.mutateAsync({ params, body: inOrder(values) });
      form.reset(values);
      toast.success('Your answer is on its way to the agency');
    } catch (error) {
      applyServerErrors(form, error);
      if (error instanceof ApiError) await invalidateOperations(queries, AFTER_DECISION);
    }
  };

  return {
    form,
    send,
    files,
    isPending: files.isSending || answer.isPending,
    isDirty: (form.formState.isDirty || files.chosen.length > 0) && !answer.isSuccess,
  };
}

/** An amount belongs to one answer; amounts typed for another answer are not sent. */
const inOrder = (values: AnswerValues): AnswerValues => ({
  ...values,
  amount: values.answer === 'correct_amount' ? values.amount : '',
});
