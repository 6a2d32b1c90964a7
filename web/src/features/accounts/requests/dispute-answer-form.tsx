import { Button, Group, Stack, Text } from '@mantine/core';
import type { DisputeView } from '@recoup/contract/accounts/disputes';
import { DISPUTE_ANSWERS, type DisputeAnswer } from '@recoup/domain/accounts/disputes';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { formatMoney } from '#lib/format/format.ts';
import { ChosenFiles } from '#shared/accounts/chosen-files.tsx';
import { ChoiceField } from '#ui/fields/choice-field.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { FormError, TextAreaField, TextField } from '#ui/form.tsx';
import { UnsavedChangesGuard } from '#ui/unsaved-changes-guard.tsx';
import { useDisputeAnswer, type AnswerValues } from './use-dispute-answer.ts';

const SEND_LABELS: Record<DisputeAnswer, string> = {
  confirm: 'Confirm the debt',
  correct_amount: 'Correct the amount',
  withdraw: 'Withdraw the debt',
};

export function DisputeAnswerForm({ dispute }: { dispute: DisputeView }) {
  const { form, send, files, isPending, isDirty } = useDisputeAnswer(dispute);
  const answer = useWatch({ control: form.control, name: 'answer' }) as DisputeAnswer | '';
  const [withdrawing, setWithdrawing] = useState<AnswerValues | null>(null);
  const { answers } = dispute.abilities;
  const isForAdmins = answers.length < Object.keys(DISPUTE_ANSWERS).length;
  const submit = form.handleSubmit((values) => (values.answer === 'withdraw' ? setWithdrawing(values) : send(values)));
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label="Answer the dispute">
      <Stack gap="md">
        <FormError message={form.formState.errors.root?.['server']?.message} />
        <ChoiceField
          control={form.control}
          name="answer"
          label="Your answer"
          {...(isForAdmins ? { hint: 'Only an administrator of your company can correct the amount or withdraw the debt.' } : {})}
          choices={answers.map((value) => ({
            value,
            label: DISPUTE_ANSWERS[value].label,
            hint: DISPUTE_ANSWERS[value].meaning,
          }))}
        />
        {answer === 'correct_amount' ? (
          <TextField
            control={form.control}
            name="amount"
            label="What is really owed"
            hint={`The balance is ${formatMoney(dispute.balance_cents)} now.`}
            mask="money"
            maw={260}
          />
        ) : null}
        {answer === '' ? null : (
          <>
            <TextAreaField
              control={form.control}
              name="text"
              label={answer === 'confirm' ? 'Why the debt is right' : 'Message to the agency (optional)'}
              {...(answer === 'confirm' ? { hint: 'Not needed where a file says it.' } : {})}
              minRows={2}
              maxLength={4000}
            />
            <ChosenFiles
              files={files}
              title={answer === 'confirm' ? 'Add the proof' : 'Add files (optional)'}
              disabled={isPending}
            />
          </>
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={isPending} {...(answer === 'withdraw' ? { color: '#b42318' } : {})}>
            {answer === '' ? 'Answer the dispute' : SEND_LABELS[answer]}
          </Button>
        </Group>
      </Stack>
      <UnsavedChangesGuard when={isDirty} what="your answer" />
      <ConfirmDialog
        opened={withdrawing !== null}
        danger
        title="Withdraw this debt?"
        confirmLabel="Withdraw the debt"
        pending={isPending}
        onConfirm={() => {
          const values = withdrawing;
          if (values) void send(values).finally(() => setWithdrawing(null));
        }}
        onClose={() => setWithdrawing(null)}
      >
        <Text size="sm" component="span">
          The agency stops asking {dispute.account.debtor_name} for {formatMoney(dispute.balance_cents)} and closes{' '}
          {dispute.account.number}. This cannot be undone.
        </Text>
      </ConfirmDialog>
    </form>
  );
}
