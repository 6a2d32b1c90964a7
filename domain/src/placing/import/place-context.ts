import type { AmountRelation } from './amount-relation.ts';
import type { AmountSource } from './amount-source.ts';
import type { LooseCredit } from './loose-credits.ts';
import type { RowReader } from './read-row.ts';
import type { AmountColumn, MisreadTotal } from './stated-totals.ts';
import type { ImportMapping } from './types.ts';

export interface PlaceContext {
  mapping: ImportMapping;
  reader: RowReader;
  source: AmountSource;
  /** `YYYY-MM-DD` */
  today: string;
  /** Location code for a text in the file; null if unknown. */
  findLocation: (text: string) => string | null;
  /** Whether the company has several locations, so that an account should name one. */
  asksLocation: boolean;
  /** -1 where the file writes debts as credits. */
  sign: 1 | -1;
  /** How parts make up the balance in this file; null: they follow no rule. */
  relation: AmountRelation | null;
  /** Unmapped column whose total includes the balance. */
  balanceTotal?: AmountColumn | null;
  /** A total of the file that shows that its amounts may be misread. */
  misread?: MisreadTotal | null;
  /** A column of states that no field takes. */
  stateColumn?: number | null;
  /** Credits by key (`keysOf`) that no row takes off. */
  credits?: ReadonlyMap<string, LooseCredit>;
}
