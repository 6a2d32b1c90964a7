import { ENTITY_TYPES } from '@recoup/domain/company/onboarding/company';
import { TRADES } from '@recoup/domain/company/industries';
import { useWatch, type FieldValues } from 'react-hook-form';
import { SelectField, TextField } from '#ui/form.tsx';
import { choicesOf, STATE_CHOICES } from '#ui/fields/choices.ts';
import { fieldAt, type PartProps } from './field-props.ts';
import classes from '#ui/fields/fields.module.css';

const entities = choicesOf(ENTITY_TYPES);
const trades = Object.entries(TRADES).map(([value, { label }]) => ({ value, label }));

/** The company's registered identity. `storedEin`: the masked stored EIN; null: none. */
export function IdentityFields<T extends FieldValues>({ control, at, storedEin }: PartProps<T> & { storedEin: string | null }) {
  const name = (key: string) => fieldAt<T>(at, key);
  const entity: string = useWatch({ control, name: name('entity_type') });
  const einHint = entity === 'sole_proprietor' ? 'Leave it empty if you have none' : 'As on IRS letters: 12-3456789';
  const isFormed = entity !== 'sole_proprietor' && entity !== 'government';
  return (
    <div className={classes.grid}>
      <div data-span="12">
        <TextField
          control={control}
          name={name('legal_name')}
          label="Legal name"
          hint="As registered. Used in the agreement."
          autoComplete="organization"
        />
      </div>
      <TextField control={control} name={name('dba')} label="Trade name, DBA (optional)" hint="What debtors know you by" />
      <SelectField
        control={control}
        name={name('trade')}
        label="Industry"
        hint="Healthcare clients also sign a business associate agreement"
        data={trades}
        searchable
      />
      <SelectField control={control} name={name('entity_type')} label="Entity type" hint="As it is registered" data={entities} />
      <TextField
        control={control}
        name={name('ein')}
        label="EIN"
        hint={storedEin === null ? einHint : `On file: ${storedEin}. Leave it empty to keep it.`}
        mask="ein"
        autoComplete="off"
      />
      {isFormed ? (
        <>
          <SelectField control={control} name={name('formation_state')} label="Formed in" data={STATE_CHOICES} searchable />
          <TextField
            control={control}
            name={name('formation_year')}
            label="Year formed"
            inputMode="numeric"
            maxLength={4}
            autoComplete="off"
          />
        </>
      ) : null}
    </div>
  );
}
