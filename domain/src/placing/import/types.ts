import type { DebtType } from '../../shared/debt-types.ts';
import type { FactKind } from '../facts/fact-table.ts';
import type { RowAnswers } from '../questions.ts';
import type { DraftValue, PartyRole } from '../placement-draft.ts';
import type { AmountFormat, DateFormat, NameFormat, RowMeaning } from '../sheet/types.ts';

/** How a column's text is parsed; a part is absent where the field does not need it. */
export interface ColumnFormat {
  date?: DateFormat | undefined;
  amount?: AmountFormat | undefined;
  name?: NameFormat | undefined;
}

export interface ColumnMapping {
  index: number;
  /** Canonical field (`domain/src/mapping`); null: ignored. */
  field: string | null;
  format: ColumnFormat;
}

/** The user's confirmed settings for a file (domain.md, Placing). Plain JSON. */
export interface ImportMapping {
  columns: readonly ColumnMapping[];
  row_meaning: RowMeaning;
  invoices: 'one_account' | 'each';
  debt_type: DebtType;
  /** Defaults for every row: text by field. */
  defaults: Readonly<Record<string, string>>;
}

export interface RowProblem {
  /** Canonical field; null for the row as a whole. */
  field: string | null;
  /** Column to correct; null where no column holds it. */
  column: number | null;
  code: string;
  level: 'error' | 'warning';
  message: string;
  /** People the problem asks about, named as in `parties`. */
  people?: readonly string[];
}

interface ReadPhone {
  type: 'mobile' | 'home' | 'work' | 'other';
  /** E.164 */
  number: string;
}

/** A problem that the file's other rows or its shape raise; it is kept with the row, since reading its cells does not find it. */
export interface RowNotice extends RowProblem {
  /** The fact in another row that it asks about. */
  fact?: StatedFact;
}

/** Another person in a row. */
export interface ReadParty {
  role: PartyRole;
  name: string;
  is_liable: boolean;
  phone: string | null;
  email: string | null;
  address: string | null;
  /** Sensitive: full digits only. */
  ssn: string | null;
}

/** One parsed row: money in cents, dates `YYYY-MM-DD`, names split. */
export interface ReadRow {
  /** By canonical field. */
  values: Record<string, DraftValue>;
  phones: ReadPhone[];
  emails: string[];
  parties: ReadParty[];
  /** Further co-debtors in columns of their own, each with their own values. */
  coDebtors?: { party: ReadParty; values: Record<string, DraftValue> }[];
  problems: RowProblem[];
  /** Where the debtor's own cell points: to another cell of the row, or to the adult of a child it names. */
  clue?: { to: 'patient' | 'guarantor' | 'adult'; text: string };
  /** Text of the cell that names the debtor, where one cell does. */
  debtorCell?: string;
  /** Facts in the row that must stop collection. */
  facts?: (StatedFact & { column: number | null })[];
  /** Facts that the user answered. */
  known?: KnownFact[];
  answers?: RowAnswers;
}

export interface StatedFact {
  kind: FactKind;
  label: string;
  text: string;
  /** Label of the column. */
  from: string;
}

/** A fact of the file and the user's answer about it; stored with the account. Plain JSON. */
export interface KnownFact extends StatedFact {
  applies: boolean;
}

/** A document (invoice, credit, payment) of an account with several. */
export interface ReadDocument {
  number: string | null;
  date: string | null;
  due_date: string | null;
  type: string | null;
  cents: number;
}
