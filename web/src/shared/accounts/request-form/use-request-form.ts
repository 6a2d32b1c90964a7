import { addRequestDocument, submitRequest, type AccountRequest } from '@recoup/contract/accounts/requests';
import { checkRequest, REQUEST_FIELDS } from '@recoup/domain/accounts/request-forms';
import type { RequestKind } from '@recoup/domain/accounts/requests';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { toast } from '#lib/toast.ts';
import { invalidateOperations } from '#lib/api/auth-query.ts';
import { useRepeatableMutation } from '#lib/api/repeatable.ts';
import { ApiError } from '#lib/api/errors.ts';
import { agencyDay } from '#lib/format/agency-day.ts';
import { problemErrors } from '#lib/api/problem-errors.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { useFilesToSend } from '#lib/hooks/use-files-to-send.ts';
import { applyServerErrors } from '#ui/form.tsx';
import { useLeaveGuard } from '#ui/unsaved-changes-guard.tsx';
import { AFTER_REQUEST } from './request-queries.ts';
import type { RequestSubject, RequestValues } from './request-values.ts';
import { useRequestCost } from './use-request-cost.ts';

interface Options {
  kind: RequestKind;
  account: RequestSubject;
  /** Initial values. */
  initial?: RequestValues;
  onDone: (request: AccountRequest) => void;
  /** The URL parameter that opened the form; removing it closes the form. */
  param?: string;
}

/** A request's form: validated with the server's rules, sent as typed, followed by its files. */
export function useRequestForm({ kind, account, initial = {}, onDone, param }: Options) {
  const { client_id: clientId } = useClient();
  const queries = useQueryClient();
  const submission = useRepeatableMutation(submitRequest, { invalidates: AFTER_REQUEST });
  const files = useFilesToSend(addRequestDocument);
  const [sent, setSent] = useState<AccountRequest | null>(null);
  /** Sent, but not with all of its files. */
  const [waiting, setWaiting] = useState<AccountRequest | null>(null);
  const [today] = useState(() => agencyDay(new Date()));
  const form = useForm<RequestValues>({
    mode: 'onTouched',
    shouldFocusError: true,
    defaultValues: { ...Object.fromEntries(REQUEST_FIELDS[kind].map((name) => [name, ''])), ...initial },
    resolver: (values) => {
      const { problems } = checkRequest(kind, values, { today, balanceCents: account.balance_cents });
      return problems.length === 0 ? { values, errors: {} } : { values: {}, errors: problemErrors<RequestValues>(problems) };
    },
  });
  const cost = useRequestCost({ kind, account, control: form.control, today });

  async function attach(to: AccountRequest) {
    const { sent: arrived, missing } = await files.send({ client_id: clientId, id: to.id });
    if (arrived > 0) await invalidateOperations(queries, AFTER_REQUEST);
    return missing === 0;
  }

  const submit = form.handleSubmit(async (data) => {
    try {
      const shown = cost.preview?.cost?.commission_cents;
      const answer = await submission.mutateAsync({
        params: { client_id: clientId, id: account.id },
        body: { kind, data, ...(typeof shown === 'number' ? { shown_commission_cents: shown } : {}) },
      });
      // The request is stored even if its files fail.
      form.reset(data);
      if (answer.is_repeated) toast.info(`You have already requested this: ${answer.data.number}. Nothing was sent twice.`);
      else toast.success(`${answer.data.number} is on its way to the agency`);
      if (files.chosen.length === 0 || (await attach(answer.data))) setSent(answer.data);
      else setWaiting(answer.data);
    } catch (error) {
      applyServerErrors(form, inForm(error));
      if (error instanceof ApiError && error.status === 409) await invalidateOperations(queries, AFTER_REQUEST);
    }
  });
  const sendRest = async () => {
    if (waiting && (await attach(waiting))) setSent(waiting);
  };
  const isDirty = (form.formState.isDirty || files.chosen.length > 0) && sent === null;
  // If only files are missing, the request is already stored.
  const leaving = useLeaveGuard({ when: isDirty && waiting === null, param });
  // After the unsaved-input guard was cleared.
  useEffect(() => {
    if (sent) onDone(sent);
  }, [sent, onDone]);

  return {
    form,
    today,
    cost,
    submit,
    isPending: submission.isPending || files.isSending,
    isDirty,
    leaving,
    files,
    sendRest,
    waiting,
  };
}

/** Maps the server's paths into the body to the form's paths into `data`. */
function inForm(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const errors = error.errors.map(({ path, message }) => ({ path: path.replace(/^data\./, ''), message }));
  return new ApiError({ status: error.status, code: error.code, message: error.message, errors, requestId: error.requestId });
}
