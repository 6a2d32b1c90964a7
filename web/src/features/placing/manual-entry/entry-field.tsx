import { US_STATES } from '@recoup/domain/shared/states';
import type { PlacementField } from '@recoup/domain/placing/placement-field';
import { memo } from 'react';
import type { Control } from 'react-hook-form';
import { SelectField, TextAreaField, TextField } from '#ui/form.tsx';
import type { MaskName } from '#ui/masks.ts';
import type { EntryValues } from './entry-values.ts';
import classes from './manual-entry.module.css';
import { YesNoField } from './yes-no-field.tsx';

const MASKS: Partial<Record<PlacementField['kind'], MaskName>> = {
  phone: 'phone',
  ssn: 'ssn',
  ein: 'ein',
  money: 'money',
  zip: 'zip',
  date: 'date',
};

/** Width in a twelve-column grid; other fields take six. */
const SPANS: Record<string, number> = {
  middle_name: 4,
  address_line1: 8,
  address_line2: 4,
  city: 5,
  state: 4,
  postal_code: 3,
  description: 12,
  notes: 12,
};
const NARROW_KINDS: readonly PlacementField['kind'][] = ['money', 'date', 'rate', 'ssn', 'ein', 'phone'];

const states = Object.entries(US_STATES).map(([value, label]) => ({ value, label }));

export function spanClass(span: number): string {
  return `${(span === 6 ? classes.field : classes[`span${span}`]) ?? ''} ${span < 5 ? classes.short : ''}`;
}

export function spanOf({ key, kind }: Pick<PlacementField, 'key' | 'kind'>): number {
  return SPANS[key] ?? (NARROW_KINDS.includes(kind) ? 4 : 6);
}

export interface EntryFieldProps {
  field: PlacementField;
  control: Control<EntryValues>;
  needed: boolean;
  label?: string;
  /** Replaces the column class. */
  className?: string | undefined;
  /** Choices specific to the client, such as its locations. */
  choices?: readonly { value: string; label: string }[];
  withHint?: boolean;
}

/** One placement field, rendered by its kind. Autocomplete is off because the data is the debtor's, not the user's. */
export const EntryField = memo(function EntryField({
  field,
  control,
  needed,
  label = field.label,
  className,
  choices,
  withHint = true,
}: EntryFieldProps) {
  const name = `values.${field.key}` as const;
  const hint = withHint ? hintOf(field, needed) : '';
  const common = {
    control,
    name,
    label,
    ...(hint ? { hint } : {}),
    withAsterisk: needed,
    className: className ?? spanClass(spanOf(field)),
  };
  const chosen = choices ?? field.choices ?? (field.kind === 'state' ? states : null);
  if (chosen) return <SelectField {...common} data={[...chosen]} searchable openOnFocus={false} clearable={!needed} />;
  if (field.kind === 'yes_no') return <YesNoField control={control} name={name} label={label} {...(hint ? { hint } : {})} />;
  if (field.kind === 'long_text')
    return <TextAreaField {...common} {...(field.max ? { maxLength: field.max } : {})} autoComplete="off" />;
  const mask = MASKS[field.kind];
  return (
    <TextField
      {...common}
      {...(mask ? { mask } : field.max ? { maxLength: field.max } : {})}
      {...(field.kind === 'date' ? { placeholder: 'MM/DD/YYYY' } : {})}
      {...(field.kind === 'email' ? { type: 'email' } : {})}
      autoComplete="off"
    />
  );
});

/** Kinds whose mask or list shows what is expected. */
const SELF_EXPLANATORY: readonly PlacementField['kind'][] = ['phone', 'state', 'zip', 'ein', 'email'];

/** The condition under which an optional field is required; dates show their own hint, since they share one condition. */
function hintOf({ condition, hint, kind, section }: PlacementField, needed: boolean): string {
  if (SELF_EXPLANATORY.includes(kind)) return '';
  return condition && !needed && section !== 'dates' ? condition : hint;
}
