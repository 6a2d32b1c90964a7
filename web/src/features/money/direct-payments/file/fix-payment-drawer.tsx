import { Text } from '@mantine/core';
import type { AccountRefView } from '@recoup/contract/shared/account-ref';
import type { TypedDirectPayment } from '@recoup/contract/money/direct-payments';
import { isDay } from '@recoup/domain/shared/days';
import { PAYMENT_METHOD_LABELS, PAYMENT_METHODS } from '@recoup/domain/shared/payment-methods';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { agencyDay } from '#lib/format/agency-day.ts';
import { problemErrors } from '#lib/api/problem-errors.ts';
import { SelectField, TextAreaField, TextField } from '#ui/form.tsx';
import { FixRowDrawer } from '#shared/list-file/fix-row-drawer.tsx';
import { AccountPicker } from '#features/money/account-picker.tsx';
import { correctRow, problemsOf, type FileRow, type Review } from './review.ts';

const methods = PAYMENT_METHODS.map((value) => ({ value, label: PAYMENT_METHOD_LABELS[value] }));

/** One row of the file as a form, with its problems. */
export function FixPaymentDrawer({
  row,
  review,
  onSave,
  onClose,
}: {
  row: FileRow;
  review: Review;
  onSave: (review: Review) => void;
  onClose: () => void;
}) {
  const [today] = useState(() => agencyDay(new Date()));
  const [account, setAccount] = useState<AccountRefView | null>(row.account);
  const { payment } = row;
  const form = useForm<TypedDirectPayment>({
    mode: 'onTouched',
    defaultValues: {
      ...payment,
      // Date and select inputs cannot show invalid text, so the file's text is shown beside them.
      date: isDay(payment.date) ? payment.date : '',
      method: methods.some(({ value }) => value === payment.method) ? payment.method : '',
    },
    resolver: (values) => {
      const problems = problemsOf(values, today).map((problem) => ({ ...problem, kind: 'wrong' as const }));
      return problems.length === 0 ? { values, errors: {} } : { values: {}, errors: problemErrors<TypedDirectPayment>(problems) };
    },
  });
  useEffect(() => void form.trigger(), [form]);
  const { control } = form;
  // Problems that the fields already show are not repeated.
  const local = problemsOf(payment, today).map(({ message }) => message);
  const otherProblems = row.problems.filter(({ message }) => !local.includes(message));
  const fileTextHint = (field: 'date' | 'method') =>
    payment[field] !== '' && form.formState.defaultValues?.[field] === '' ? { hint: `In the file: ${payment[field]}` } : {};
  return (
    <FixRowDrawer
      row={row.row}
      size={480}
      problems={otherProblems.map(({ message }) => message)}
      onSubmit={form.handleSubmit((values) => onSave(correctRow(review, row.row, { payment: values, account, today })))}
      onClose={onClose}
    >
      <AccountPicker
        onChoose={(found) => {
          setAccount(found);
          form.setValue('account', found.number, { shouldDirty: true, shouldValidate: true });
        }}
      />
      <div>
        <TextField control={control} name="account" label="Account number" onInput={() => setAccount(null)} autoComplete="off" />
        {account ? (
          <Text size="sm" c="dimmed" mt={4}>
            {account.debtor_name}
          </Text>
        ) : null}
      </div>
      <TextField control={control} name="amount" label="Amount" mask="money" />
      <TextField control={control} name="date" label="Received on" type="date" max={today} {...fileTextHint('date')} />
      <SelectField
        control={control}
        name="method"
        label="How it was paid"
        data={methods}
        placeholder="Choose"
        {...fileTextHint('method')}
      />
      <TextField control={control} name="reference" label="Reference (optional)" />
      <TextAreaField control={control} name="details" label="Details (optional)" />
    </FixRowDrawer>
  );
}
