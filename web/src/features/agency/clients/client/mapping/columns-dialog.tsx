import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '#lib/api/errors.ts';
import { plural } from '#lib/format/format.ts';
import { toast } from '#lib/toast.ts';
import { fieldGroups, fieldLabel } from '#shared/placing/mapping-fields.ts';
import { FormError } from '#ui/form.tsx';
import { titleOf, type DialogProps } from './dialog-props.ts';
import classes from './mapping.module.css';
import { useCorrect } from './queries.ts';

/** The columns of a layout with their fields, and the client's confirmed field where it differs. */
export function ColumnsDialog({ layout, clientId, mayChange, onClose }: DialogProps & { mayChange: boolean }) {
  const [fields, setFields] = useState(() => layout.columns.map(({ field }) => field));
  const save = useCorrect();
  const mayCorrect = mayChange && layout.name !== null;
  const changed = layout.columns.filter(({ field }, at) => field !== fields[at]).length;
  const submit = () =>
    save.mutate(
      { params: { client_id: clientId, key: layout.key }, body: { fields, revision: layout.revision } },
      {
        onSuccess: () => {
          toast.success(`Corrected ${plural(changed, 'column')} of ${titleOf(layout)}`);
          onClose();
        },
      },
    );
  return (
    <Modal opened onClose={onClose} size="lg" title={`Columns of ${titleOf(layout)}`} styles={{ title: { fontWeight: 600 } }}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {layout.name === null
            ? 'These are the fields that the client confirmed. Name the layout to correct them.'
            : 'The layout maps first uploads of these columns. Clients that confirmed the columns themselves keep their own fields.'}
        </Text>
        <FormError message={save.error ? messageOf(save.error) : undefined} />
        <ul className={classes.columns} aria-label="Columns">
          {layout.columns.map(({ header, client_field: own }, at) => (
            // Two columns may have the same header.
            <li key={`${at} ${header}`}>
              <div className={classes.column}>
                <b>{header}</b>
                {own === fields[at] ? null : <span className={classes.own}>Client’s own: {fieldLabel(own)}</span>}
              </div>
              {mayCorrect ? (
                <Select
                  aria-label={`Field of ${header}`}
                  data={fieldGroups()}
                  value={fields[at] ?? ''}
                  searchable
                  selectFirstOptionOnChange
                  allowDeselect={false}
                  nothingFoundMessage="No matching field"
                  onChange={(value) =>
                    setFields((before) => before.map((field, place) => (place === at ? value || null : field)))
                  }
                />
              ) : (
                <span>{fieldLabel(fields[at] ?? null)}</span>
              )}
            </li>
          ))}
        </ul>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {mayCorrect ? 'Cancel' : 'Close'}
          </Button>
          {mayCorrect ? (
            <Button loading={save.isPending} disabled={changed === 0} onClick={submit}>
              Save fields
            </Button>
          ) : null}
        </Group>
      </Stack>
    </Modal>
  );
}
