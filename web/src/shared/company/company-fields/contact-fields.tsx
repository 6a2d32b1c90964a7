import type { FieldValues } from 'react-hook-form';
import { TextField } from '#ui/form.tsx';
import classes from '#ui/fields/fields.module.css';
import { fieldAt, type PartProps } from './field-props.ts';

export function ContactFields<T extends FieldValues>({ control, at, section }: PartProps<T> & { section: string }) {
  const name = (key: string) => fieldAt<T>(at, key);
  const fill = (key: string) => `section-${section} ${key}`;
  return (
    <div className={classes.grid}>
      <TextField control={control} name={name('name')} label="Name" autoComplete={fill('name')} />
      <TextField control={control} name={name('title')} label="Title (optional)" autoComplete={fill('organization-title')} />
      <TextField control={control} name={name('phone')} label="Phone" mask="phone" autoComplete={fill('tel')} />
      <TextField control={control} name={name('email')} label="Email address" type="email" autoComplete={fill('email')} />
    </div>
  );
}
