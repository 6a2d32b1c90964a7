import { formatMoney } from '#lib/format/format.ts';

/** Formats integer cents as US dollars in tabular figures. */
export function Money({ cents, dimZero = false }: { cents: number | null | undefined; dimZero?: boolean }) {
  const quiet = dimZero && !cents;
  return (
    <span className="tabular" style={quiet ? { color: 'var(--mantine-color-dimmed)' } : undefined}>
      {formatMoney(cents)}
    </span>
  );
}
