import type { FieldValues } from 'react-hook-form';
import { SelectField, TextField } from '#ui/form.tsx';
import classes from '#ui/fields/fields.module.css';
import { STATE_CHOICES } from '#ui/fields/choices.ts';
import { fieldAt, type PartProps } from './field-props.ts';

/** `section`: separates addresses for browser autofill. */
export function AddressFields<T extends FieldValues>({ control, at, section }: PartProps<T> & { section: string }) {
  const name = (key: string) => fieldAt<T>(at, key);
  const fill = (key: string) => `section-${section} ${key}`;
  return (
    <div className={classes.grid}>
      <div data-span="8">
        <TextField control={control} name={name('line1')} label="Street address" autoComplete={fill('address-line1')} />
      </div>
      <div data-span="4">
        <TextField control={control} name={name('line2')} label="Suite (optional)" autoComplete={fill('address-line2')} />
      </div>
      <div data-span="5">
        <TextField control={control} name={name('city')} label="City" autoComplete={fill('address-level2')} />
      </div>
      <div data-span="4">
        <SelectField
          control={control}
          name={name('state')}
          label="State"
          data={STATE_CHOICES}
          searchable
          autoComplete={fill('address-level1')}
        />
      </div>
      <div data-span="3">
        <TextField control={control} name={name('postal_code')} label="ZIP code" mask="zip" autoComplete={fill('postal-code')} />
      </div>
    </div>
  );
}
