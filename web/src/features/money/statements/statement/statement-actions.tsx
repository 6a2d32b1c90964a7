import { Button } from '@mantine/core';
import { downloadStatement } from '@recoup/contract/money/statements';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { toast } from '#lib/toast.ts';
import { downloadApi, saveFile } from '#lib/api/api.ts';
import { messageOf } from '#lib/api/errors.ts';
import { printStatement, type PrintedLines } from '../print/print-statement.ts';
import type { StatementParams } from '../queries.ts';
import { MenuButton } from '#ui/menu-button.tsx';

const formats = [
  ['pdf', 'PDF'],
  ['csv', 'Lines as CSV'],
  ['xlsx', 'Excel (XLSX)'],
] as const;

/** Download and print actions. */
export function StatementActions({ params, lines }: { params: StatementParams; lines: PrintedLines }) {
  const [busy, setBusy] = useState<'print' | 'file' | null>(null);
  const during = async (what: 'print' | 'file', work: () => Promise<void>, trouble: string) => {
    setBusy(what);
    try {
      await work();
    } catch (error) {
      toast.error(messageOf(error, trouble));
    } finally {
      setBusy(null);
    }
  };
  const save = (format: 'pdf' | 'csv' | 'xlsx') =>
    during(
      'file',
      async () => saveFile(await downloadApi(downloadStatement, { params, query: { format } })),
      'The file could not be created. Please try again.',
    );
  const print = () =>
    during('print', () => printStatement(lines), 'The lines could not be loaded for printing. Please try again.');
  return (
    <>
      <Button
        variant="default"
        loading={busy === 'print'}
        leftSection={<IconPrinter size={16} aria-hidden="true" />}
        onClick={() => void print()}
      >
        Print
      </Button>
      <MenuButton
        position="bottom-end"
        target={
          <Button loading={busy === 'file'} leftSection={<IconDownload size={16} aria-hidden="true" />}>
            Download
          </Button>
        }
      >
        {(Menu) => (
          <>
            {formats.map(([format, label]) => (
              <Menu.Item key={format} onClick={() => void save(format)}>
                {label}
              </Menu.Item>
            ))}
          </>
        )}
      </MenuButton>
    </>
  );
}
