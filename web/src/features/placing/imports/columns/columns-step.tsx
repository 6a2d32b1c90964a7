import { Button, Stack, Text } from '@mantine/core';
import type { ImportDetails, ImportStructure } from '@recoup/contract/placing/import-shapes';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useReducer, useState } from 'react';
import { useSearchParams } from 'react-router';
import { messageOf } from '#lib/api/errors.ts';
import { plural } from '#lib/format/format.ts';
import { Panel } from '#ui/panel.tsx';
import { Notice } from '#ui/notice.tsx';
import { SameFile } from '../import/upload-step.tsx';
import { dropCachedRows, useMapImport, type ImportParams } from '../queries.ts';
import { ColumnFilter } from './column-filter.tsx';
import { ColumnList } from './column-list.tsx';
import classes from './columns.module.css';
import { keepDraft, readDraft } from './draft-storage.ts';
import { blockersOf, orderColumns, readFilter, showsColumn } from './column-state.ts';
import { changeDraft, draftKey, startDraft, toRequest, type DraftChange } from './mapping-draft.ts';
import { NeedsPanel } from './needs-panel.tsx';
import { ReadingPanel } from './reading-panel.tsx';
import { SheetsPanel } from './sheets-panel.tsx';

interface StepProps {
  upload: ImportDetails;
  params: ImportParams;
}

/** Column mapping: proposed by the server, confirmed by the user. */
export function ColumnsStep({ upload, params }: StepProps) {
  const { structure } = upload;
  // Another reading of the file (sheet, header) starts over.
  return structure ? <Columns key={draftKey(upload)} structure={structure} upload={upload} params={params} /> : null;
}

function Columns({ structure, upload, params }: StepProps & { structure: ImportStructure }) {
  const { columns } = structure;
  const storageKey = draftKey(upload);
  const [draft, dispatch] = useReducer(changeDraft, null, () => {
    const storedDraft = readDraft(storageKey, columns.length);
    return storedDraft ?? startDraft({ structure, mapping: upload.mapping, columns });
  });
  useEffect(() => keepDraft(storageKey, draft), [storageKey, draft]);
  const [search, setSearch] = useSearchParams();
  const filter = readFilter(search);
  const client = useQueryClient();
  const map = useMapImport();
  const [wantsCheck, setWantsCheck] = useState(false);
  // Corrected columns stay visible until the filter changes.
  const [touched, setTouched] = useState<ReadonlySet<number>>(new Set());
  const blockers = useMemo(() => blockersOf(draft, columns), [draft, columns]);
  const remembered = structure.remembered ? structure.proposed : null;
  const context = { draft, blockers, remembered };
  // Ordered once: a corrected column stays where it is.
  const [ordered] = useState(() => orderColumns(columns, context));
  const shown = ordered.filter((column) => touched.has(column.index) || showsColumn(column, filter, context));
  const change = (next: DraftChange) => {
    if ('index' in next) setTouched((before) => new Set(before).add(next.index));
    dispatch(next);
  };

  const setFilter = (next: Partial<typeof filter>) => {
    setTouched(new Set());
    const { show, q } = { ...filter, ...next };
    const query = new URLSearchParams(search);
    if (show === 'all') query.delete('show');
    else query.set('show', show);
    if (q === '') query.delete('q');
    else query.set('q', q);
    setSearch(query, { replace: true, preventScrollReset: true });
  };
  const check = () => {
    setWantsCheck(true);
    if (blockers.columns.size > 0) {
      setFilter({ show: 'check', q: '' });
      return;
    }
    // Not a callback of `mutate`, which is dropped once the refetched state has replaced this step.
    map.mutateAsync({ params, body: toRequest(draft) }).then(
      () => {
        keepDraft(storageKey, null);
        dropCachedRows(client, params);
        setSearch({});
      },
      // Shown by `map.isError`.
      () => {},
    );
  };

  return (
    <div className={classes.layout}>
      <Stack gap="lg" miw={0}>
        <SameFile upload={upload} />
        {structure.asks_sheets ? <SheetsPanel structure={structure} params={params} /> : null}
        {structure.remembered ? (
          <Notice title="Columns mapped as last time">
            You uploaded a file with these headers before. Change a column if it means something else now.
          </Notice>
        ) : null}
        <Panel title="Columns" flush>
          <ColumnFilter filter={filter} columns={columns} context={context} onChange={setFilter} />
          <ColumnList
            filter={filter}
            columns={shown}
            context={context}
            onChange={change}
            onClear={() => setFilter({ show: 'all', q: '' })}
          />
        </Panel>
        <ReadingPanel
          structure={structure}
          mapping={draft.mapping}
          params={params}
          onChange={(part) => change({ type: 'file', part })}
        />
      </Stack>
      <aside className={classes.side} aria-label="Before checking">
        <NeedsPanel
          mapping={draft.mapping}
          onDebtType={(debtType) => change({ type: 'file', part: { debt_type: debtType } })}
          onDefault={(field, value) => change({ type: 'default', field, value })}
        />
        <Panel>
          <Stack gap="sm">
            {wantsCheck && blockers.messages.length > 0 ? (
              <Notice tone="danger" alert title="Before the rows can be checked">
                {blockers.messages.map((message) => (
                  <div key={message}>{message}</div>
                ))}
              </Notice>
            ) : null}
            {map.isError ? (
              <Notice tone="danger" alert>
                {messageOf(map.error)}
              </Notice>
            ) : null}
            {structure.asks_sheets ? <Text size="sm">Choose which list to place first.</Text> : null}
            <Button fullWidth size="md" loading={map.isPending} disabled={structure.asks_sheets} onClick={check}>
              Check {plural(structure.data_rows, 'row')}
            </Button>
            <Text size="xs" c="dimmed">
              Nothing is placed yet. The next file with these headers is mapped the same way.
            </Text>
          </Stack>
        </Panel>
      </aside>
    </div>
  );
}
