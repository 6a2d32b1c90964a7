import type { ExchangeFolder } from '@recoup/contract/agency/exchange';
import { Button, Group, Modal, Stack } from '@mantine/core';
import { z } from 'zod';
import { messageOf } from '#lib/api/errors.ts';
import { toast } from '#lib/toast.ts';
import { CheckboxField, FormError, SelectField, useZodForm } from '#ui/form.tsx';
import { layoutLabel } from '../../placements/placement-labels.ts';
import { useChooseLayout } from './queries.ts';

const NONE = 'none';
const schema = z.object({ layout: z.string(), with_pii: z.boolean() });

/** Chooses the layout of files in `out`, or turns them off. */
export function LayoutDialog({ folder, onClose }: { folder: ExchangeFolder; onClose: () => void }) {
  const form = useZodForm(schema, { layout: folder.layout ?? NONE, with_pii: folder.with_pii });
  const choose = useChooseLayout();
  const submit = form.handleSubmit(({ layout, with_pii: withPii }) =>
    choose.mutate(
      { body: layout === NONE ? { layout: null, with_pii: false } : { layout, with_pii: withPii } },
      {
        onSuccess: () => {
          toast.success(layout === NONE ? 'No more files are written' : `Files are written as ${layoutLabel(layout)}`);
          onClose();
        },
      },
    ),
  );
  return (
    <Modal opened onClose={onClose} title="Files out" styles={{ title: { fontWeight: 600 } }}>
      <form onSubmit={(event) => void submit(event)} noValidate aria-label="Files out">
        <Stack gap="md">
          <FormError message={choose.error ? messageOf(choose.error) : undefined} />
          <SelectField
            control={form.control}
            name="layout"
            label="Layout"
            hint="Placements, requests, messages and documents are written to “out” as they arrive"
            data={[
              { value: NONE, label: 'Write no files' },
              ...folder.layouts.map((layout) => ({ value: layout, label: layoutLabel(layout) })),
            ]}
          />
          <CheckboxField
            control={form.control}
            name="with_pii"
            label="Include identity numbers and birth dates"
            hint="Only if the folder is as well protected as your collection system"
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={choose.isPending}>
              Save layout
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
