import type { RequestKind } from '@recoup/domain/accounts/requests';
import { addDays } from '@recoup/domain/shared/days';
import { HOLD_DAYS } from '@recoup/domain/accounts/request-forms';
import { Checkbox } from '@mantine/core';
import { useController, useWatch, type Control } from 'react-hook-form';
import { afterPress } from '#lib/hooks/after-press.ts';
import { ChoiceField } from '#ui/fields/choice-field.tsx';
import classes from '#ui/fields/fields.module.css';
import { SelectField, TextAreaField, TextField } from '#ui/form.tsx';
import { FIELD_SPECS, type FieldSpec } from './field-specs.ts';
import type { RequestValues } from './request-values.ts';

export interface PaymentChoice {
  id: string;
  /** Amount, date and payment method. */
  label: string;
}

interface FieldsProps {
  kind: RequestKind;
  /** Whether the form has a text of its own instead of the details. */
  withoutDetails?: boolean;
  control: Control<RequestValues>;
  /** For a reversal: the payments that can be reversed. */
  payments: readonly PaymentChoice[];
  /** `YYYY-MM-DD`. */
  today: string;
}

export function RequestFields({ kind, withoutDetails = false, control, payments, today }: FieldsProps) {
  const specs = FIELD_SPECS[kind].filter(({ name }) => !withoutDetails || name !== 'details');
  return (
    <div className={classes.grid}>
      {specs.map((spec, index) => (
        <div key={spec.name} data-span={spec.span === 6 ? undefined : (spec.span ?? 12)}>
          <RequestField spec={spec} control={control} payments={payments} today={today} isFirst={index === 0} />
        </div>
      ))}
    </div>
  );
}

function RequestField({
  spec,
  control,
  payments,
  today,
  isFirst,
}: { spec: FieldSpec; isFirst: boolean } & Omit<FieldsProps, 'kind' | 'withoutDetails'>) {
  const { name, label, hint, choices = [] } = spec;
  const shared = { control, name, label, ...(hint ? { hint } : {}) };
  // Initial focus of a dialog; it must not open a list.
  const focus = isFirst ? { 'data-autofocus': true } : {};
  switch (spec.as) {
    case 'area':
      return <DetailsField control={control} />;
    case 'choice':
      return <ChoiceField {...shared} choices={choices} />;
    case 'select':
      return <SelectField {...shared} {...focus} data={[...choices]} searchable={choices.length > 12} placeholder="Choose" />;
    case 'payment':
      return (
        <SelectField
          {...shared}
          data={payments.map(({ id, label: text }) => ({ value: id, label: text }))}
          placeholder="Choose"
        />
      );
    case 'day':
      return (
        <TextField
          {...shared}
          {...focus}
          type="date"
          {...(spec.days === 'past' ? { max: today } : { min: addDays(today, 1), max: addDays(today, HOLD_DAYS) })}
        />
      );
    case 'yes':
      return <YesField control={control} name={name} label={label} />;
    default:
      return <TextField {...shared} {...focus} autoComplete="off" {...(spec.mask ? { mask: spec.mask } : {})} />;
  }
}

/** Required only if the reason explains nothing. */
function DetailsField({ control }: { control: Control<RequestValues> }) {
  const isNeeded = useWatch({ control, name: 'reason' }) === 'other';
  return (
    <TextAreaField
      control={control}
      name="details"
      label={isNeeded ? 'Details' : 'Details (optional)'}
      hint="The agency reads this. Do not include health information or full Social Security numbers."
      minRows={2}
      maxLength={2000}
    />
  );
}

function YesField({ control, name, label }: { control: Control<RequestValues>; name: string; label: string }) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Checkbox
      ref={field.ref}
      name={field.name}
      checked={field.value === 'yes'}
      onBlur={() => afterPress(field.onBlur)}
      onChange={({ currentTarget: { checked } }) => field.onChange(checked ? 'yes' : '')}
      label={label}
      error={fieldState.error?.message}
    />
  );
}
