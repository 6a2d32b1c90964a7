import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { TextField } from '#ui/form.tsx';
import { fieldAt, type PartProps } from './field-props.ts';
import classes from '#ui/fields/fields.module.css';

/** The company's contact fields. `children`: fields before these. */
export function ReachFields<T extends FieldValues>({ control, at, children }: PartProps<T> & { children?: ReactNode }) {
  return (
    <div className={classes.grid}>
      {children}
      <TextField
        control={control}
        name={fieldAt<T>(at, 'phone')}
        label="Company phone"
        hint="Where debtors and we can reach you"
        mask="phone"
        autoComplete="work tel"
      />
      <div data-span="12">
        <TextField
          control={control}
          name={fieldAt<T>(at, 'website')}
          label="Website (optional)"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="url"
        />
      </div>
    </div>
  );
}
