import { Stack, Text } from '@mantine/core';
import { DEBT_TYPE_INFO } from '@recoup/domain/shared/debt-types';
import { Panel } from '#ui/panel.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { useEntry } from './entry-context.ts';
import { isIdentity } from './identity-fields.ts';
import { FieldGrid } from './field-grid.tsx';
import classes from './manual-entry.module.css';
import { KnownPerson } from './known-person.tsx';
import { PersonPicker } from './person-picker.tsx';

/** The debtor: a person placed before, or a new person or business. */
export function DebtorSection() {
  const { form, entry, visibleFields, person } = useEntry();
  const fields = visibleFields.filter(({ key }) => isIdentity(key));
  const either = DEBT_TYPE_INFO[entry.debt_type].debtors.length > 1;
  return (
    <Panel title="Debtor">
      <Stack gap="lg">
        {entry.people_id === '' ? <PersonPicker /> : <KnownPerson />}
        {entry.people_id === '' && either ? (
          <div>
            <div className={classes.legend} aria-hidden="true">
              The debtor is
            </div>
            <SegmentedControl
              label="The debtor is"
              size="sm"
              value={entry.owes}
              onChange={(owes) => form.setValue('owes', owes, { shouldDirty: true })}
              options={[
                { value: 'person', label: entry.debt_type === 'commercial' ? 'A sole proprietor' : 'A person' },
                { value: 'business', label: 'A business' },
              ]}
            />
          </div>
        ) : null}
        {entry.people_id === '' || (person && fields.length > 0) ? (
          <Stack gap="sm">
            {person ? (
              <Text size="sm" c="dimmed">
                Not on file yet. New details are saved with this debtor.
              </Text>
            ) : null}
            <FieldGrid fields={fields} more="More about the debtor" />
          </Stack>
        ) : null}
      </Stack>
    </Panel>
  );
}
