import { Checkbox, Input } from '@mantine/core';
import type { PlacementField } from '@recoup/domain/placing/placement-field';
import { useId } from 'react';
import { useController, useFormState } from 'react-hook-form';
import { useEntry } from './entry-context.ts';
import classes from './manual-entry.module.css';

const LABELS: Record<string, string> = {
  bankruptcy_flag: 'The debtor filed for bankruptcy',
  deceased_flag: 'The debtor has died',
  attorney_flag: 'The debtor has an attorney for this debt',
  dispute_flag: 'The debtor disputes the debt',
};

/** Required yes/no questions, answered together: what is checked is yes, the others are no. */
export function KnownFields({ fields }: { fields: readonly PlacementField[] }) {
  const { form, entry } = useEntry();
  const { errors } = useFormState({ control: form.control });
  const message = useId();
  const isYes = (key: string) => entry.values[key] === 'yes';
  const error = fields.map(({ key }) => errors.values?.[key]).find((found) => found !== undefined);
  const answer = (valueOf: (key: string) => string) => {
    for (const { key } of fields) form.setValue(`values.${key}`, valueOf(key), { shouldDirty: true, shouldTouch: true });
  };
  const toggle = (changed: string, on: boolean) => {
    const checked = fields.filter(({ key }) => (key === changed ? on : isYes(key)));
    answer((key) => (checked.some((field) => field.key === key) ? 'yes' : checked.length > 0 ? 'no' : ''));
  };
  return (
    <fieldset className={classes.plain} aria-describedby={error ? message : undefined}>
      <legend className={classes.legend}>
        Select all that apply <span className={classes.asterisk}>*</span>
      </legend>
      <div className={classes.known}>
        {fields.map(({ key, label }) => (
          <KnownBox key={key} name={key} label={LABELS[key] ?? label} onToggle={toggle} />
        ))}
        <Checkbox
          label="None of these apply"
          checked={fields.every(({ key }) => entry.values[key] === 'no')}
          onChange={(event) => answer(() => (event.target.checked ? 'no' : ''))}
        />
      </div>
      {error ? (
        <Input.Error id={message} mt={6}>
          {error.type === 'field_missing' ? 'Select what applies, or “None of these apply”' : error.message}
        </Input.Error>
      ) : null}
    </fieldset>
  );
}

function KnownBox({ name, label, onToggle }: { name: string; label: string; onToggle: (key: string, on: boolean) => void }) {
  const { form } = useEntry();
  const { field } = useController({ control: form.control, name: `values.${name}` });
  return (
    <Checkbox
      ref={field.ref}
      label={label}
      checked={field.value === 'yes'}
      onBlur={field.onBlur}
      onChange={(event) => onToggle(name, event.currentTarget.checked)}
    />
  );
}
