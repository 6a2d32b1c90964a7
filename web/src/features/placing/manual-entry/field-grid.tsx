import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { PlacementField } from '@recoup/domain/placing/placement-field';
import { useState } from 'react';
import { useEntry } from './entry-context.ts';
import { EntryField } from './entry-field.tsx';
import { isNeeded, isRarelyUsed } from './entry-fields.ts';
import classes from './manual-entry.module.css';
import { SensitiveField } from './sensitive-field.tsx';

/** Fields in a grid. Rarely used ones show on request, and stay once one of them has a value. */
export function FieldGrid({ fields, more = 'More fields' }: { fields: readonly PlacementField[]; more?: string }) {
  const { entry } = useEntry();
  const [opened, setOpened] = useState(false);
  const isHidden = (field: PlacementField) => isRarelyUsed(field.key, entry.debt_type) && !isNeeded(field, entry);
  const filled = fields.some((field) => isHidden(field) && entry.values[field.key] !== '');
  const shown = opened || filled ? fields : fields.filter((field) => !isHidden(field));
  return (
    // The fields stay even after their text is deleted.
    <div onFocus={filled && !opened ? () => setOpened(true) : undefined}>
      {shown.length > 0 ? (
        <div className={classes.grid}>
          {shown.map((field) => (
            <SectionField key={field.key} field={field} />
          ))}
        </div>
      ) : null}
      {shown.length < fields.length ? (
        <Button
          variant="subtle"
          size="compact-sm"
          mt={shown.length > 0 ? 'sm' : 0}
          ml={-8}
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          onClick={() => setOpened(true)}
        >
          {more}
        </Button>
      ) : null}
    </div>
  );
}

function SectionField({ field }: { field: PlacementField }) {
  const { form, entry, client } = useEntry();
  const needed = isNeeded(field, entry);
  if (field.sensitive) return <SensitiveField field={field} control={form.control} needed={needed} />;
  if (field.key === 'location_code') {
    const choices = client.locations.filter((place) => place.is_active).map(({ code, name }) => ({ value: code, label: name }));
    return <EntryField field={field} control={form.control} needed={needed} choices={choices} withHint={false} />;
  }
  return <EntryField field={field} control={form.control} needed={needed} />;
}
