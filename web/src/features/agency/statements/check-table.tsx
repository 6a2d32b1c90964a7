import { formatMoney } from '#lib/format/format.ts';
import classes from './statements.module.css';

export interface StatementSums {
  opening_cents: number;
  collected_cents: number;
  fees_cents: number;
  paid_out_cents: number;
  adjustments_cents: number;
  closing_cents: number;
}

interface SumLine {
  label: string;
  cents: number;
  sign: '' | '+' | '−';
  isResult?: true;
}

/** `effect`: signed change of the balance; zero shows the usual sign. */
function line(label: string, effect: number, usual: '+' | '−'): SumLine {
  return { label, cents: Math.abs(effect), sign: effect === 0 ? usual : effect > 0 ? '+' : '−' };
}

/** The equation every statement satisfies: closing = opening + collected − commission − paid out + adjustments. */
export function CheckTable({ sums, label }: { sums: StatementSums; label: string }) {
  const lines: SumLine[] = [
    { label: 'Opening balance', cents: sums.opening_cents, sign: '' },
    line('Collected', sums.collected_cents, '+'),
    line('Commission', -sums.fees_cents, '−'),
    line('Paid out', -sums.paid_out_cents, '−'),
    line('Adjustments', sums.adjustments_cents, '+'),
    { label: 'Carried over', cents: sums.closing_cents, sign: '', isResult: true },
  ];
  return (
    <table className={classes.sum} aria-label={label}>
      <tbody>
        {lines.map(({ label: name, cents, sign, isResult }) => (
          <tr key={name} data-result={isResult}>
            <th scope="row">{name}</th>
            <td className="tabular">
              {sign ? `${sign} ` : ''}
              {formatMoney(cents)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
