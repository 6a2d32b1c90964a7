import { Button, Stack, Text } from '@mantine/core';
import { isDay } from '@recoup/domain/shared/days';
import { toDecimal } from '@recoup/domain/shared/money';
import { useEffect } from 'react';
import { useFormState } from 'react-hook-form';
import { formatDate, formatMoney, MISSING } from '#lib/format/format.ts';
import { moneyMask } from '#ui/masks.ts';
import { Panel } from '#ui/panel.tsx';
import { sumOf } from './entry-check.ts';
import { useEntry } from './entry-context.ts';
import { EntryField } from './entry-field.tsx';
import { isItemized } from './entry-fields.ts';
import { valuesOf, type EntryValues } from './entry-values.ts';
import { FieldGrid } from './field-grid.tsx';
import classes from './manual-entry.module.css';

const SIGN_PREFIXES: Record<string, string> = {
  itemization_interest: '+ ',
  itemization_fees: '+ ',
  itemization_payments: '− ',
  itemization_credits: '− ',
};
const SINCE_FIELDS = Object.keys(SIGN_PREFIXES);

/** The amount placed; for consumer debt, computed from the itemization of Regulation F (12 CFR 1006.34(c)(2)). */
export function AmountsSection() {
  const { form, entry, visibleFields } = useEntry();
  const itemized = isItemized(entry);
  const lines = visibleFields.filter(({ key, kind, section }) =>
    itemized ? section === 'itemization' && kind === 'money' : key === 'balance',
  );
  const dates = visibleFields.filter(({ section, kind }) => section === 'itemization' && kind !== 'money');
  const others = visibleFields.filter(({ section, key }) => section === 'amounts' && key !== 'balance');
  const empty = SINCE_FIELDS.filter((key) => entry.values[key] === '');
  const fillZeros = () => {
    for (const key of empty) form.setValue(`values.${key}`, '0.00', { shouldDirty: true, shouldTouch: true });
  };
  return (
    <Panel title={itemized ? 'Itemization' : 'Amount'}>
      <Stack gap="md">
        {itemized ? <FieldGrid fields={dates} /> : null}
        <div className={classes.sum} data-plain={!itemized || undefined}>
          {lines.map((field) => (
            <EntryField
              key={field.key}
              field={field}
              control={form.control}
              needed
              label={`${SIGN_PREFIXES[field.key] ?? ''}${sinceLabel(field.label, entry)}`}
              withHint={!itemized}
              className={classes.sumRow}
            />
          ))}
          {itemized ? <ComputedAmount /> : null}
        </div>
        {itemized && empty.length > 0 ? (
          <Text size="sm" c="dimmed" component="div">
            Enter zero where nothing was added or paid.{' '}
            <Button variant="subtle" size="compact-sm" onClick={fillZeros}>
              Set {empty.length === 1 ? 'the empty amount' : `the ${empty.length} empty amounts`} to $0.00
            </Button>
          </Text>
        ) : null}
        <FieldGrid fields={others} more="Principal, interest and fees" />
      </Stack>
    </Panel>
  );
}

/** `Interest since then` with the itemization date in place of `then`, once it is known. */
function sinceLabel(label: string, entry: EntryValues): string {
  const date = valuesOf(entry)['itemization_date'];
  return typeof date === 'string' && isDay(date) ? label.replace(/then$/, formatDate(date)) : label;
}

/** The amount placed, as the sum of the itemization. */
function ComputedAmount() {
  const { form, entry } = useEntry();
  const { errors } = useFormState({ control: form.control });
  const { total, difference } = sumOf(entry);
  useEffect(() => {
    if (total !== null && difference !== 0)
      form.setValue('values.balance', moneyMask(toDecimal(total)), { shouldDirty: true, shouldTouch: true });
  }, [total, difference, form]);
  const error = total === null || difference !== 0 ? undefined : errors.values?.['balance']?.message;
  return (
    <div className={classes.computed}>
      <span>Amount placed</span>
      <output className="tabular">{total === null ? MISSING : formatMoney(total)}</output>
      {error ? (
        <Text size="xs" c="var(--mantine-color-error)">
          {error}
        </Text>
      ) : null}
    </div>
  );
}
