import type { ExchangePattern } from '@recoup/contract/agency/exchange';
import { ActionsMenu } from '#ui/actions-menu.tsx';
import type { DataColumn } from '#ui/data-table-types.ts';
import { menuColumn } from '#ui/menu-column.ts';
import { kindLabel } from '../../load/load-labels.ts';

export interface PatternAct {
  act: 'change' | 'remove';
  pattern: ExchangePattern;
}

/** `onAct` null: read only. */
export const patternColumns = (onAct: ((act: PatternAct) => void) | null): readonly DataColumn<ExchangePattern>[] => [
  { id: 'pattern', header: 'File name', width: 200, phone: 'title', cell: (row) => row.pattern },
  {
    id: 'kind',
    header: 'Each row is',
    width: 140,
    phone: 'note',
    cell: (row) => (row.kind === null ? 'Named by a column' : kindLabel(row.kind)),
  },
  { id: 'source', header: 'System', width: 140, dropOrder: 2, cell: (row) => row.source ?? 'None' },
  {
    id: 'mode',
    header: 'When a file arrives',
    width: 170,
    phone: 'note',
    cell: (row) => `${row.is_dry_run ? 'Dry run' : 'Apply'}${row.is_history ? ', history' : ''}`,
  },
  { id: 'fields', header: 'Fields', width: 240, wraps: true, phone: 'line', dropOrder: 1, cell: fieldsText },
  ...(onAct
    ? [
        menuColumn((pattern: ExchangePattern) => (
          <ActionsMenu
            name={pattern.pattern}
            actions={[
              { label: 'Change', onClick: () => onAct({ act: 'change', pattern }) },
              { label: 'Remove', onClick: () => onAct({ act: 'remove', pattern }), isDanger: true },
            ]}
          />
        )),
      ]
    : []),
];

function fieldsText({ columns: mapped, constants }: ExchangePattern): string {
  return [
    ...Object.entries(mapped).map(([field, column]) => `${field} is column ${column}`),
    ...Object.entries(constants).map(([field, value]) => `${field} is ${value}`),
  ].join(', ');
}
