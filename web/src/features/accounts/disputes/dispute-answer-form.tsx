import { Button, Group, Stack, Text } from '@mantine/core';
import type { DisputeView } from '@recoup/contract/accounts/disputes';
import { DISPUTE_ANSWERS, DISPUTE_MISTAKES, type DisputeAnswer } from '@recoup/domain/accounts/disputes';
import { useState } from 'react';
import { formatMoney } from '#lib/format/format.ts';
import { ChosenFiles } from '#shared/accounts/chosen-files.tsx';
import { CostNote } from '#shared/accounts/request-form/cost-note.tsx';
import { RequestFields } from '#shared/accounts/request-form/request-fields.tsx';
import type { RequestValues } from '#shared/accounts/request-form/request-values.ts';
import { ChoiceField } from '#ui/fields/choice-field.tsx';
import { choicesOf } from '#ui/fields/choices.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { FormError, SelectField, TextAreaField, TextField } from '#ui/form.tsx';
import { UnsavedChangesGuard } from '#ui/unsaved-changes-guard.tsx';
import { useDisputeAnswer } from './use-dispute-answer.ts';

interface AnswerLabels {
  send: string;
  text: string;
  files: string;
  /** Confirmation of an answer that closes the account: the question and the consequence. */
  close?: { title: string; consequence: string };
}

const optional = { text: 'Message to the agency (optional)', files: 'Add files (optional)' };

const LABELS: Record<DisputeAnswer, AnswerLabels> = {
  confirm: { send: 'Confirm the debt', text: 'Why the debt is correct', files: 'Add proof' },
  paid: { ...optional, send: 'Report the payment', files: 'Add proof of payment (optional)' },
  correct_amount: { ...optional, send: 'Correct the amount' },
  mistake: {
    ...optional,
    send: 'Close as our mistake',
    close: { title: 'Close this account as a mistake?', consequence: 'The debtor owes nothing and no commission is due.' },
  },
  withdraw: {
    ...optional,
    send: 'Stop collecting',
    close: { title: 'Stop collecting this debt?', consequence: 'Anything still owed is not collected.' },
  },
};

export function DisputeAnswerForm({ dispute }: { dispute: DisputeView }) {
  const reply = useDisputeAnswer(dispute);
  const { form, answer, send, files, isPending } = reply;
  const [closing, setClosing] = useState<RequestValues | null>(null);
  const { answers } = dispute.abilities;
  const isForAdmins = answers.length < Object.keys(DISPUTE_ANSWERS).length;
  const labels = answer === '' ? null : LABELS[answer];
  const submit = form.handleSubmit((values) => (labels?.close ? setClosing(values) : send(values)));
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label="Answer the dispute">
      <Stack gap="md">
        <FormError message={form.formState.errors.root?.['server']?.message} />
        <ChoiceField
          control={form.control}
          name="answer"
          label="Your answer"
          {...(isForAdmins ? { hint: 'Only administrators of your company can correct the amount or close the account.' } : {})}
          choices={answers.map((value) => ({
            value,
            label: DISPUTE_ANSWERS[value].label,
            hint: DISPUTE_ANSWERS[value].meaning,
          }))}
        />
        <AnswerFields dispute={dispute} reply={reply} />
        {labels ? (
          <>
            <TextAreaField
              control={form.control}
              name="text"
              label={labels.text}
              {...(answer === 'confirm' ? { hint: 'Not needed if you attach proof.' } : {})}
              minRows={2}
              maxLength={4000}
            />
            <ChosenFiles files={files} title={labels.files} disabled={isPending} />
          </>
        ) : null}
        {answer === 'paid' ? <CostNote kind="direct_payment" cost={reply.cost} /> : null}
        <Group justify="flex-end">
          <Button type="submit" loading={isPending} {...(labels?.close ? { color: '#b42318' } : {})}>
            {labels?.send ?? 'Send answer'}
          </Button>
        </Group>
      </Stack>
      <UnsavedChangesGuard when={reply.isDirty} what="your answer" />
      <ConfirmDialog
        opened={closing !== null}
        danger
        title={labels?.close?.title ?? ''}
        confirmLabel={labels?.send ?? ''}
        pending={isPending}
        onConfirm={() => {
          if (closing) void send(closing).finally(() => setClosing(null));
        }}
        onClose={() => setClosing(null)}
      >
        <Text size="sm" component="span">
          The agency stops collecting {formatMoney(dispute.balance_cents)} from {dispute.account.debtor_name} and closes{' '}
          {dispute.account.number}. {labels?.close?.consequence} This cannot be undone.
        </Text>
      </ConfirmDialog>
    </form>
  );
}

/** The fields that only the chosen answer has. */
function AnswerFields({ dispute, reply }: { dispute: DisputeView; reply: ReturnType<typeof useDisputeAnswer> }) {
  const { form, answer, today } = reply;
  switch (answer) {
    case 'paid':
      return <RequestFields kind="direct_payment" withoutDetails control={form.control} payments={[]} today={today} />;
    case 'correct_amount':
      return (
        <TextField
          control={form.control}
          name="amount"
          label="Amount owed"
          hint={`The current balance is ${formatMoney(dispute.balance_cents)}.`}
          mask="money"
          maw={260}
        />
      );
    case 'mistake':
      return (
        <SelectField
          control={form.control}
          name="mistake"
          label="What went wrong"
          data={[...choicesOf(DISPUTE_MISTAKES)]}
          placeholder="Choose"
        />
      );
    default:
      return null;
  }
}
