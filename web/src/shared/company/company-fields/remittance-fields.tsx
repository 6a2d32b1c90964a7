import { REMITTANCE_FREQUENCIES, REMITTANCE_METHODS } from '@recoup/domain/company/onboarding/money';
import type { FieldValues } from 'react-hook-form';
import { SelectField } from '#ui/form.tsx';
import { ChoiceField } from '#ui/fields/choice-field.tsx';
import { choicesOf } from '#ui/fields/choices.ts';
import { fieldAt, type PartProps } from './field-props.ts';
import classes from '#ui/fields/fields.module.css';

const methods = Object.entries(REMITTANCE_METHODS).map(([value, { label, hint }]) => ({ value, label, hint }));
const frequencies = choicesOf(REMITTANCE_FREQUENCIES);

/** How the client receives remittances. */
export function RemittanceFields<T extends FieldValues>({ control, at }: PartProps<T>) {
  return (
    <div className={classes.grid}>
      <ChoiceField control={control} name={fieldAt<T>(at, 'remittance_method')} label="How you are paid" choices={methods} />
      <SelectField control={control} name={fieldAt<T>(at, 'remittance_frequency')} label="How often" data={frequencies} />
    </div>
  );
}
