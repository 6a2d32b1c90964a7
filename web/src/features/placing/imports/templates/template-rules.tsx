import { Button, Group, Modal, NativeSelect, Stack, Table, Text } from '@mantine/core';
import { DEBT_TYPE_INFO } from '@recoup/domain/shared/debt-types';
import { TEMPLATE_TYPES, templateColumns, type TemplateType } from '@recoup/domain/placing/placement-template';
import { useState } from 'react';
import classes from './templates.module.css';

/** Rules for each column of a template. */
export function TemplateRules({
  onClose,
  onSave,
}: {
  onClose: () => void;
  onSave: (kind: TemplateType, format: 'csv' | 'xlsx') => void;
}) {
  const [kind, setKind] = useState<TemplateType>('consumer');
  return (
    <Modal opened onClose={onClose} title="What goes in each column" size="xl" styles={{ title: { fontWeight: 600 } }}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          You can upload any file of your own. These are the columns we look for.
        </Text>
        <Group justify="space-between" align="flex-end">
          <NativeSelect
            label="Debt type"
            value={kind}
            onChange={(event) => setKind(TEMPLATE_TYPES.find((known) => known === event.currentTarget.value) ?? 'consumer')}
            data={TEMPLATE_TYPES.map((value) => ({ value, label: DEBT_TYPE_INFO[value].label }))}
          />
          <Group gap="xs">
            <Button variant="default" onClick={() => onSave(kind, 'xlsx')}>
              Download XLSX
            </Button>
            <Button variant="default" onClick={() => onSave(kind, 'csv')}>
              Download CSV
            </Button>
          </Group>
        </Group>
        <Table verticalSpacing="xs" className={classes.rules}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Column</Table.Th>
              <Table.Th>Needed</Table.Th>
              <Table.Th>Allowed values</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {templateColumns(kind).map(({ key, header, need, rule, example }) => (
              <Table.Tr key={key}>
                <Table.Th scope="row">{header}</Table.Th>
                <Table.Td data-need={need}>{need}</Table.Td>
                <Table.Td>
                  {rule}
                  {example ? <span className={classes.example}>For example {example}</span> : null}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Stack>
    </Modal>
  );
}
