import type { ExchangePattern } from '@recoup/contract/agency/exchange';
import { Button, Group, Stack, Title } from '@mantine/core';
import { IconFolder, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { patternColumns, type PatternAct } from './pattern-columns.tsx';
import { PatternDialog } from './pattern-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

/** File name patterns, each with how its files are read. */
export function Patterns({ patterns, mayChange }: { patterns: readonly ExchangePattern[]; mayChange: boolean }) {
  const [dialog, setDialog] = useState<PatternAct | 'add' | null>(null);
  const close = () => setDialog(null);
  const add = mayChange ? (
    <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setDialog('add')}>
      Add file pattern
    </Button>
  ) : null;
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={2} size="h4">
          How files are read
        </Title>
        {patterns.length > 0 ? add : null}
      </Group>
      {patterns.length > 0 ? (
        <DataTable
          label="File patterns"
          columns={patternColumns(mayChange ? setDialog : null)}
          rows={patterns}
          rowKey={({ pattern }) => pattern}
        />
      ) : (
        <EmptyState title="No file patterns" icon={IconFolder} action={add}>
          A pattern says what the rows of a file are, by its name. A file that matches none goes to the folder refused.
        </EmptyState>
      )}
      {dialog === 'add' ? <PatternDialog pattern={null} onClose={close} /> : null}
      {dialog !== null && dialog !== 'add' && dialog.act === 'change' ? (
        <PatternDialog pattern={dialog.pattern} onClose={close} />
      ) : null}
      {dialog !== null && dialog !== 'add' && dialog.act === 'remove' ? (
        <RemoveDialog pattern={dialog.pattern.pattern} onClose={close} />
      ) : null}
    </Stack>
  );
}
