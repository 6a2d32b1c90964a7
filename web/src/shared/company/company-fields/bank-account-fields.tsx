import { BANK_ACCOUNT_PURPOSES, BANK_ACCOUNT_TYPES } from '@recoup/domain/company/onboarding/money';
import type { FieldValues } from 'react-hook-form';
import { SelectField, TextField } from '#ui/form.tsx';
import { ChoiceField } from '#ui/fields/choice-field.tsx';
import { choicesOf } from '#ui/fields/choices.ts';
import { fieldAt, type PartProps } from './field-props.ts';
import classes from '#ui/fields/fields.module.css';
import { RoutingNumberField } from './routing-number-field.tsx';

/** A new bank account. `kept`: the last digits of a stored number, which is kept unless a new one is typed. */
export function BankAccountFields<T extends FieldValues>({
  control,
  at,
  storedNumber: kept = null,
}: PartProps<T> & { storedNumber?: string | null | undefined }) {
  const name = (key: string) => fieldAt<T>(at, key);
  return (
    <div className={classes.grid}>
      <div data-span="12">
        <TextField
          control={control}
          name={name('holder')}
          label="Name on the account"
          hint="As it appears at the bank"
          autoComplete="off"
        />
      </div>
      <div data-span="12">
        <RoutingNumberField control={control} name={name('routing_number')} />
      </div>
      <TextField
        control={control}
        name={name('account_number')}
        label="Account number"
        hint={kept === null ? '4 to 17 digits' : `On file: ${kept}. Leave it empty to keep it.`}
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField
        control={control}
        name={name('account_number_again')}
        label="Confirm account number"
        hint={kept === null ? 'Enter it again' : 'Only with a new number'}
        inputMode="numeric"
        autoComplete="off"
      />
      <div>
        <ChoiceField control={control} name={name('type')} label="Account type" choices={choicesOf(BANK_ACCOUNT_TYPES)} />
      </div>
      <SelectField
        control={control}
        name={name('purpose')}
        label="Used for"
        hint="Payouts to you, the agency’s fees, or both"
        data={choicesOf(BANK_ACCOUNT_PURPOSES)}
      />
    </div>
  );
}
