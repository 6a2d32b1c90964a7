import { Button, Select, SimpleGrid, Stack } from '@mantine/core';
import type { ImportMapping, ImportStructure } from '@recoup/contract/placing/import-shapes';
import { IconTableOptions } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { messageOf } from '#lib/api/errors.ts';
import { Panel } from '#ui/panel.tsx';
import { Notice } from '#ui/notice.tsx';
import { useReadAgain, type ImportParams } from '../queries.ts';
import classes from './columns.module.css';
import { INVOICE_CHOICES, MEANINGS } from './reading-labels.ts';
import { SheetChooser } from './sheet-chooser.tsx';

const HeaderPicker = lazy(async () => ({ default: (await import('./header-picker.tsx')).HeaderPicker }));

type FilePart = Partial<Pick<ImportMapping, 'row_meaning' | 'invoices'>>;

/** How the file was parsed as a whole; every setting can be changed. */
export function ReadingPanel({
  structure,
  mapping,
  params,
  onChange,
}: {
  structure: ImportStructure;
  mapping: ImportMapping;
  params: ImportParams;
  onChange: (part: FilePart) => void;
}) {
  const [picking, setPicking] = useState(false);
  const readAgain = useReadAgain();
  const read = (body: { sheets?: string[]; header_rows?: number[] }) =>
    readAgain.mutate({ params, body }, { onSuccess: () => setPicking(false) });
  const meaning = MEANINGS.find(({ value }) => value === mapping.row_meaning);
  return (
    <Panel
      title="How the file was read"
      actions={
        <Button
          variant="default"
          size="xs"
          leftSection={<IconTableOptions size={15} aria-hidden="true" />}
          onClick={() => setPicking(true)}
        >
          Choose header row
        </Button>
      }
    >
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <Select
            label="One row is"
            description={meaning?.hint}
            allowDeselect={false}
            data={MEANINGS.map(({ value, label }) => ({ value, label }))}
            value={mapping.row_meaning}
            onChange={(value) => {
              const next = MEANINGS.find((known) => known.value === value)?.value;
              if (next) onChange({ row_meaning: next });
            }}
          />
          {mapping.row_meaning === 'invoice' || mapping.row_meaning === 'line' ? (
            <Select
              label="Invoices of one debtor become"
              allowDeselect={false}
              data={INVOICE_CHOICES.map(({ value, label }) => ({ value, label }))}
              value={mapping.invoices}
              onChange={(value) => onChange({ invoices: value === 'each' ? 'each' : 'one_account' })}
            />
          ) : null}
        </SimpleGrid>
        {structure.sheets.length > 1 && !structure.asks_sheets ? (
          <SheetChooser structure={structure} pending={readAgain.isPending} onRead={(sheets) => read({ sheets })} />
        ) : null}
        <ul className={classes.findings} aria-label="What was found in the file">
          {structure.findings.map(({ code, message, rows }) => (
            <li key={`${code}-${rows.join()}-${message}`}>{message}</li>
          ))}
        </ul>
        {readAgain.isError ? (
          <Notice tone="danger" alert>
            {messageOf(readAgain.error)}
          </Notice>
        ) : null}
      </Stack>
      {picking ? (
        <Suspense>
          <HeaderPicker
            structure={structure}
            pending={readAgain.isPending}
            onPick={(rows) => read({ header_rows: rows })}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      ) : null}
    </Panel>
  );
}
