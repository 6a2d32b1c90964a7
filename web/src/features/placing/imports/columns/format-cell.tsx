import { NativeSelect, VisuallyHidden } from '@mantine/core';
import type { ColumnFormat } from '@recoup/contract/placing/import-shapes';
import { IconArrowRight } from '@tabler/icons-react';
import { columnName, type ColumnContext } from './column-state.ts';
import classes from './columns.module.css';
import { choicesOf, firstReading, twoReadings, valueOf, withChoice } from './format-labels.ts';
import { formatKindOf, type FormatKind, type ImportColumn } from './mapping-draft.ts';

const KIND_LABELS: Record<FormatKind, string> = { date: 'Dates', amount: 'Amounts', name: 'Names' };

interface CellProps {
  column: ImportColumn;
  field: string | null;
  context: ColumnContext;
  onFormat: (format: ColumnFormat) => void;
}

/** A column's format, shown on a sample value; an ambiguous format is a question. */
export function FormatCell({ column, field, context, onFormat }: CellProps) {
  const kind = formatKindOf(field);
  if (kind === null) return <div className={classes.format} data-none />;
  const format = context.draft.mapping.columns.find(({ index }) => index === column.index)?.format ?? {};
  const doubt = context.blockers.unconfirmed.has(column.index) ? twoReadings(kind, format, column.samples) : null;
  const reading = firstReading(kind, format, column.samples);
  return (
    <div className={classes.format}>
      {context.blockers.unconfirmed.has(column.index) ? (
        <fieldset className={classes.doubt} aria-label={`How ${columnName(column)} is read`}>
          <b>{doubt ? `What does ${doubt.text} mean?` : 'Which format?'}</b>
          <div className={classes.ways}>
            {(doubt?.readings ?? readingsWithoutSample(kind, format)).map(({ value, format: reading }) => (
              <button key={value} type="button" className={classes.way} onClick={() => onFormat(reading)}>
                {value}
              </button>
            ))}
          </div>
        </fieldset>
      ) : (
        <>
          {reading ? (
            <span className={classes.reading}>
              <span className={classes.sample}>{reading.text}</span>
              <IconArrowRight size={13} aria-hidden="true" />
              <VisuallyHidden>is read as</VisuallyHidden>
              <b>{reading.value}</b>
            </span>
          ) : (
            <ReadingFault samples={column.samples} />
          )}
          <NativeSelect
            size="xs"
            aria-label={`${KIND_LABELS[kind]} of ${columnName(column)}`}
            data={choicesOf(kind).map((choice) => ({ ...choice }))}
            value={valueOf(kind, format)}
            onChange={(event) => onFormat(withChoice(kind, format, event.currentTarget.value))}
          />
        </>
      )}
    </div>
  );
}

function ReadingFault({ samples }: { samples: readonly string[] }) {
  // Sensitive values arrive masked: there is no sample to show.
  if (samples.length === 0 || samples.some((sample) => sample.includes('•'))) return null;
  return <span className={classes.fault}>The first values do not match this format.</span>;
}

/** Masked values show no example: the two formats themselves are the answers. */
function readingsWithoutSample(kind: FormatKind, format: ColumnFormat): { value: string; format: ColumnFormat }[] {
  const now = valueOf(kind, format);
  const pair =
    kind === 'date'
      ? [now.replace(/^D/, 'M').replace('/M/', '/D/'), now.replace(/^M/, 'D').replace('/D/', '/M/')]
      : [now, now === 'us' ? 'european' : 'us'];
  return choicesOf(kind)
    .filter(({ value }) => pair.includes(value))
    .map(({ value, label }) => ({ value: label, format: withChoice(kind, format, value) }));
}
