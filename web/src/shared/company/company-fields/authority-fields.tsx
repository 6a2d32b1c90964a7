import type { FieldValues } from 'react-hook-form';
import { TextField } from '#ui/form.tsx';
import { ChoiceField } from '#ui/fields/choice-field.tsx';
import { fieldAt, type PartProps } from './field-props.ts';
import classes from '#ui/fields/fields.module.css';

export function SettlementFields<T extends FieldValues>({ control, at }: PartProps<T>) {
  return (
    <div className={classes.grid}>
      <TextField
        control={control}
        name={fieldAt<T>(at, 'settlement_min_percent')}
        label="Minimum settlement, in percent"
        hint="Settlements below this need your approval"
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField
        control={control}
        name={fieldAt<T>(at, 'plan_max_months')}
        label="Longest payment plan, in months"
        hint="Longer plans need your approval"
        inputMode="numeric"
        autoComplete="off"
      />
    </div>
  );
}

export function SuitFields<T extends FieldValues>({ control, at }: PartProps<T>) {
  return (
    <div className={classes.grid}>
      <ChoiceField
        control={control}
        name={fieldAt<T>(at, 'legal')}
        label="May the agency recommend suits to you?"
        hint="No suit is filed without your approval"
      />
      <TextField
        control={control}
        name={fieldAt<T>(at, 'name')}
        label="Approver"
        hint="Approves lower settlements and suits"
        autoComplete="name"
      />
      <TextField
        control={control}
        name={fieldAt<T>(at, 'title')}
        label="Title"
        hint="In your company"
        autoComplete="organization-title"
      />
    </div>
  );
}
