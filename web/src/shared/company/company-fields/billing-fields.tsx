import { Checkbox } from '@mantine/core';
import { DEBT_TYPE_INFO, DEBT_TYPES } from '@recoup/domain/shared/debt-types';
import { REFERENCE_DATE_LABELS, REFERENCE_DATES } from '@recoup/domain/shared/reference-dates';
import { INTEREST_FROM } from '@recoup/domain/company/onboarding/billing';
import { useController, useWatch, type FieldValues } from 'react-hook-form';
import { SelectField, TextField } from '#ui/form.tsx';
import { ChoiceField } from '#ui/fields/choice-field.tsx';
import { choicesOf } from '#ui/fields/choices.ts';
import { fieldAt, type PartProps } from './field-props.ts';
import classes from '#ui/fields/fields.module.css';

const dates = REFERENCE_DATES.map((value) => ({ value, ...REFERENCE_DATE_LABELS[value] }));

export function DebtTypesField<T extends FieldValues>({ control, at }: PartProps<T>) {
  const { field, fieldState } = useController({ control, name: fieldAt<T>(at, 'debt_types') });
  return (
    <Checkbox.Group
      value={field.value}
      onChange={field.onChange}
      label="Debt types you place"
      description="Select all that apply"
      error={fieldState.error?.message}
    >
      <div className={`${classes.choices} ${classes.choicesWide}`}>
        {DEBT_TYPES.map((type, index) => (
          <Checkbox
            key={type}
            {...(index === 0 ? { ref: field.ref } : {})}
            value={type}
            label={DEBT_TYPE_INFO[type].label}
            description={DEBT_TYPE_INFO[type].hint}
            onBlur={field.onBlur}
            className={classes.choice ?? ''}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}

export function ItemizationField<T extends FieldValues>({ control, at }: PartProps<T>) {
  return (
    <ChoiceField
      control={control}
      name={fieldAt<T>(at, 'itemization_default')}
      label="Default itemization date"
      hint="Prefilled when you place accounts. You can change it for each account."
      choices={dates}
    />
  );
}

export function InterestFields<T extends FieldValues>({ control, at }: PartProps<T>) {
  const name = (key: string) => fieldAt<T>(at, key);
  const interest: string = useWatch({ control, name: name('charges_interest') });
  return (
    <div className={classes.grid}>
      <ChoiceField control={control} name={name('charges_interest')} label="Do you charge interest after the debt was due?" />
      {interest === 'yes' ? (
        <>
          <TextField
            control={control}
            name={name('interest_rate')}
            label="Annual rate, in percent"
            hint="As stated in your contract, for example 8.25"
            inputMode="decimal"
            autoComplete="off"
          />
          <SelectField
            control={control}
            name={name('interest_from')}
            label="Counted from"
            hint="The day it starts"
            data={choicesOf(INTEREST_FROM)}
          />
        </>
      ) : null}
    </div>
  );
}

export function CreditFields<T extends FieldValues>({ control, at }: PartProps<T>) {
  const name = (key: string) => fieldAt<T>(at, key);
  const credit: string = useWatch({ control, name: name('reports_credit') });
  return (
    <div className={classes.grid}>
      <ChoiceField
        control={control}
        name={name('reports_credit')}
        label="May the agency report your accounts to credit bureaus?"
      />
      {credit === 'yes' ? (
        <TextField
          control={control}
          name={name('credit_wait_days')}
          label="Days to wait after placement"
          hint="0 to report at once"
          inputMode="numeric"
          autoComplete="off"
        />
      ) : null}
    </div>
  );
}
