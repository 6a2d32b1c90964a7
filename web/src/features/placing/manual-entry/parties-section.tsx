import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useFieldArray, useFormState } from 'react-hook-form';
import { CheckboxField, SelectField, TextField } from '#ui/form.tsx';
import { Panel } from '#ui/panel.tsx';
import { useEntry } from './entry-context.ts';
import { spanClass } from './entry-field.tsx';
import classes from './manual-entry.module.css';

export const ADD_PARTY_ID = 'add-party';
const MAX_PARTIES = 10;

const roles = [
  { value: 'co_debtor', label: 'Co-debtor' },
  { value: 'guarantor', label: 'Guarantor' },
  { value: 'spouse', label: 'Spouse' },
  { value: 'responsible', label: 'Responsible party' },
  { value: 'attorney', label: 'Attorney' },
  { value: 'estate', label: 'Estate' },
  { value: 'patient', label: 'Patient' },
];

/** Other parties to the debt, such as co-debtors and guarantors. */
export function PartiesSection() {
  const { form } = useEntry();
  const { control } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'parties' });
  const { errors } = useFormState({ control });
  const minor = errors.values?.['guarantor_name']?.message;
  const add = () =>
    append({
      role: minor ? 'responsible' : 'co_debtor',
      name: '',
      is_liable: true,
      phone: '',
      address: '',
    });
  return (
    <Panel
      title="Other parties (optional)"
      actions={
        <Button
          id={ADD_PARTY_ID}
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          disabled={fields.length >= MAX_PARTIES}
          onClick={add}
        >
          Add a party
        </Button>
      }
    >
      <Stack gap="md">
        {fields.length === 0 ? (
          <Text size="sm" c="dimmed">
            A co-debtor, guarantor, spouse, attorney or estate. For a debtor under 18, the responsible adult.
          </Text>
        ) : null}
        {fields.map(({ id }, index) => (
          <fieldset key={id} className={classes.party}>
            <legend className={classes.legend}>Party {index + 1}</legend>
            <div className={classes.grid}>
              <SelectField
                control={control}
                name={`parties.${index}.role`}
                label="Role"
                data={roles}
                allowDeselect={false}
                className={spanClass(4)}
              />
              <TextField
                control={control}
                name={`parties.${index}.name`}
                label="Full name"
                maxLength={200}
                autoComplete="off"
                className={spanClass(8)}
              />
              <TextField
                control={control}
                name={`parties.${index}.phone`}
                label="Phone"
                mask="phone"
                autoComplete="off"
                className={spanClass(4)}
              />
              <TextField
                control={control}
                name={`parties.${index}.address`}
                label="Address, if different"
                maxLength={300}
                autoComplete="off"
                className={spanClass(8)}
              />
            </div>
            <Group justify="space-between" mt="sm">
              <CheckboxField control={control} name={`parties.${index}.is_liable`} label="Also owes the debt" />
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<IconTrash size={14} aria-hidden="true" />}
                onClick={() => remove(index)}
              >
                Remove party {index + 1}
              </Button>
            </Group>
          </fieldset>
        ))}
        {minor ? (
          <Text size="sm" c="var(--app-danger-text)" role="alert">
            {minor}
          </Text>
        ) : null}
      </Stack>
    </Panel>
  );
}
