import { Button, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconScale } from '@tabler/icons-react';
import { toDecimal } from '@recoup/domain/shared/money';
import { useFormState } from 'react-hook-form';
import { formatMoney } from '#lib/format/format.ts';
import { moneyMask } from '#ui/masks.ts';
import { Panel } from '#ui/panel.tsx';
import { sumOf } from './entry-check.ts';
import { useEntry } from './entry-context.ts';
import { EntryField } from './entry-field.tsx';
import { isItemized } from './entry-fields.ts';
import { FieldGrid } from './field-grid.tsx';
import classes from './manual-entry.module.css';

const SIGNS: Record<string, string> = {
  itemization_interest: '+ ',
  itemization_fees: '+ ',
  itemization_payments: '− ',
  itemization_credits: '− ',
};
const SINCE = Object.keys(SIGNS);

/** The amount placed; for consumer debt, with the itemization required by Regulation F (12 CFR 1006.34(c)(2)). */
export function AmountsSection() {
  const { form, entry, visibleFields } = useEntry();
  const itemized = isItemized(entry);
  const sum = visibleFields.filter(
    ({ key, kind, section }) => key === 'balance' || (section === 'itemization' && kind === 'money'),
  );
  const lines = sum.toSorted((one, two) => Number(one.key === 'balance') - Number(two.key === 'balance'));
  const dates = visibleFields.filter(({ section, kind }) => section === 'itemization' && kind !== 'money');
  const others = visibleFields.filter(({ section, key }) => section === 'amounts' && key !== 'balance');
  const empty = SINCE.filter((key) => entry.values[key] === '');
  const fillZeros = () => {
    for (const key of empty) form.setValue(`values.${key}`, '0.00', { shouldDirty: true, shouldTouch: true });
  };
  return (
    <Panel title={itemized ? 'Itemization' : 'Amount'}>
      <Stack gap="lg">
        {itemized ? <FieldGrid fields={dates} /> : null}
        <div className={classes.sum} data-plain={!itemized || undefined}>
          {lines.map((field) => (
            <EntryField
              key={field.key}
              field={field}
              control={form.control}
              needed
              label={`${SIGNS[field.key] ?? ''}${field.label}`}
              withHint={field.key === 'balance' && !itemized}
              className={field.key === 'balance' ? `${classes.sumRow} ${classes.sumResult}` : classes.sumRow}
            />
          ))}
          {itemized ? <Verdict /> : null}
        </div>
        {itemized && empty.length > 0 ? (
          <Text size="sm" c="dimmed" component="div">
            Zero is an answer, an empty field is not.{' '}
            <Button variant="subtle" size="compact-sm" onClick={fillZeros}>
              Set {empty.length === 1 ? 'the empty one' : `the ${empty.length} empty ones`} to $0.00
            </Button>
          </Text>
        ) : null}
        <FieldGrid fields={others} more="Principal, interest and fees" />
      </Stack>
    </Panel>
  );
}

/** Whether the itemization adds up to the amount placed. Updates as the user types. */
function Verdict() {
  const { form, entry } = useEntry();
  const { errors } = useFormState({ control: form.control });
  const { total, difference } = sumOf(entry);
  // The balance field already shows this error.
  const said = errors.values?.['balance']?.type === 'itemization_sum';
  const adopt = () => {
    if (total === null) return;
    form.setValue('values.balance', moneyMask(toDecimal(total)), { shouldDirty: true, shouldTouch: true });
  };
  return (
    <div className={classes.verdict} data-tone={difference === null ? 'open' : difference === 0 ? 'right' : 'wrong'}>
      {difference === 0 ? <IconCircleCheck size={16} aria-hidden="true" /> : <IconScale size={16} aria-hidden="true" />}
      <output className="tabular">
        {said ? 'Fix one of the amounts, or place what they come to.' : verdictOf(total, difference)}
      </output>
      {total !== null && total > 0 && difference !== 0 ? (
        <Button variant="transparent" size="compact-sm" className={classes.verdictButton ?? ''} onClick={adopt}>
          Place {formatMoney(total)}
        </Button>
      ) : null}
    </div>
  );
}

export function verdictOf(total: number | null, difference: number | null): string {
  if (total === null) return 'Enter the five amounts, and the sum is checked here.';
  if (difference === null) return `The itemization comes to ${formatMoney(total)}.`;
  if (difference === 0) return `Adds up to ${formatMoney(total)}, the amount placed.`;
  const more = difference > 0 ? 'more' : 'less';
  return `The itemization comes to ${formatMoney(total)}, ${formatMoney(Math.abs(difference))} ${more} than the amount placed.`;
}
