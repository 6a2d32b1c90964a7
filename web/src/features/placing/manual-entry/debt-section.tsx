import { Chip, Group, Stack, Text } from '@mantine/core';
import { DEBT_TYPE_INFO, type DebtType } from '@recoup/domain/shared/debt-types';
import { Panel } from '#ui/panel.tsx';
import { useEntry } from './entry-context.ts';
import { orderTypes } from './entry-start.ts';
import { FieldGrid } from './field-grid.tsx';
import classes from './manual-entry.module.css';

export function DebtSection() {
  const { form, entry, visibleFields, client } = useEntry();
  const change = (value: string) => {
    const type = value as DebtType;
    const { itemizationDefault, debtors } = DEBT_TYPE_INFO[type];
    const reference = form.getValues('values.itemization_reference');
    if (reference === '' || reference === DEBT_TYPE_INFO[entry.debt_type].itemizationDefault)
      form.setValue('values.itemization_reference', itemizationDefault);
    const [usual = 'person'] = debtors;
    if (entry.people_id === '' && (!debtors.includes(entry.owes) || type === 'commercial')) form.setValue('owes', usual);
    form.setValue('debt_type', type, { shouldDirty: true });
  };
  return (
    <Panel title="Account">
      <Stack gap="lg">
        <fieldset className={classes.plain}>
          <legend className={classes.legend}>Debt type</legend>
          <Chip.Group value={entry.debt_type} onChange={change}>
            <Group gap={6}>
              {orderTypes(client.debt_types).map((type) => (
                <Chip key={type} value={type} size="sm" variant="outline">
                  {DEBT_TYPE_INFO[type].label}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
          <Text size="sm" c="dimmed" mt={6}>
            {DEBT_TYPE_INFO[entry.debt_type].hint}
          </Text>
        </fieldset>
        <FieldGrid
          fields={visibleFields.filter(({ section }) => section === 'account')}
          more="Original creditor is a different company"
        />
      </Stack>
    </Panel>
  );
}
