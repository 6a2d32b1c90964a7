import { memo } from 'react';
import { formatPercent } from '#lib/format/format.ts';
import { StatusBadge } from '#shared/accounts/status-badge.tsx';
import { badgeOf, columnName, fieldOf, type ColumnContext } from './column-state.ts';
import classes from './columns.module.css';
import { fieldLabel } from '#shared/placing/mapping-fields.ts';
import { FieldPicker } from './field-picker.tsx';
import { FormatCell } from './format-cell.tsx';
import type { DraftChange, ImportColumn } from './mapping-draft.ts';
import { PossibleFields } from './possible-fields.tsx';

interface RowProps {
  column: ImportColumn;
  context: ColumnContext;
  picking: boolean;
  onPicking: (on: boolean) => void;
  onChange: (change: DraftChange) => void;
}

/** A source column: its header, three sample values, its target field and its format. */
export const ColumnRow = memo(function ColumnRow({ column, context, picking, onPicking, onChange }: RowProps) {
  const { index } = column;
  const field = fieldOf(index, context);
  const badge = badgeOf(column, context);
  const duplicates = (field === null ? undefined : context.blockers.duplicates.get(field)) ?? [];
  return (
    <li className={classes.row} data-out={field === null || undefined} aria-label={columnName(column)}>
      <div className={classes.source}>
        <span className={classes.letter}>{column.letter || '–'}</span>
        <span className={classes.header}>
          {column.header || 'No header'}
          {column.filled < 1 ? (
            <span className={classes.filled}>
              {column.filled === 0 ? 'empty' : `filled in ${formatPercent(column.filled, 1, 0)}`}
            </span>
          ) : null}
        </span>
      </div>
      <div className={classes.samples}>
        {column.samples.slice(0, 3).map((sample) => (
          <span key={sample} className={classes.sample} title={sample}>
            {sample}
          </span>
        ))}
        {column.samples.length === 0 ? <span className={classes.none}>No values</span> : null}
      </div>
      <div className={classes.feeds}>
        <FieldPicker
          column={column}
          field={field}
          open={picking}
          onOpen={onPicking}
          onPick={(next) => onChange({ type: 'field', index, field: next })}
        />
        {field === null ? (
          <PossibleFields column={column} onPick={(next) => onChange({ type: 'field', index, field: next })} />
        ) : null}
        {badge ? <StatusBadge {...badge} focusable /> : null}
        {duplicates.length > 1 ? (
          <span className={classes.fault}>
            {duplicates.length} columns are mapped to “{fieldLabel(field)}”
          </span>
        ) : null}
      </div>
      <FormatCell
        column={column}
        field={field}
        context={context}
        onFormat={(format) => onChange({ type: 'format', index, format })}
      />
    </li>
  );
}, isSame);

/** Compare only the draft fields the row displays, so that one change re-renders one row of 110. */
function isSame(before: RowProps, after: RowProps): boolean {
  const index = before.column.index;
  const entry = (props: RowProps) => props.context.draft.mapping.columns.find((column) => column.index === index);
  const isBlocked = (props: RowProps) => props.context.blockers.columns.has(index);
  const duplicateCount = (props: RowProps) => props.context.blockers.duplicates.get(entry(props)?.field ?? '')?.length;
  return (
    before.column === after.column &&
    before.picking === after.picking &&
    entry(before) === entry(after) &&
    isBlocked(before) === isBlocked(after) &&
    duplicateCount(before) === duplicateCount(after) &&
    before.context.draft.confirmed.includes(index) === after.context.draft.confirmed.includes(index)
  );
}
