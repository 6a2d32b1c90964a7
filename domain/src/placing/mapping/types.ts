/** Kind of values a field has. */
export type FieldKind =
  | 'text'
  | 'long_text'
  | 'name'
  | 'business'
  | 'id'
  | 'date'
  | 'amount'
  | 'count'
  | 'rate'
  | 'phone'
  | 'email'
  | 'ssn'
  | 'ein'
  | 'state'
  | 'zip'
  | 'city'
  | 'street'
  | 'address'
  | 'country'
  | 'currency'
  | 'vin'
  | 'flag'
  | 'code';

/** One mappable field. */
export interface MappingField {
  /** Canonical name; for stored fields also the key in a placement. */
  name: string;
  label: string;
  group: string;
  kind: FieldKind;
  /** Displayed masked, stored encrypted. */
  sensitive: boolean;
  /** True where the value becomes part of the account; false where it only helps to read the file or is stored as text. */
  stored: boolean;
  help: string;
  /** True where several columns may map to it: amounts are added up, texts joined, co-debtors kept apart. */
  repeatable: boolean;
  /** True where several columns may be the parts of one value, as a member number and a loan suffix are; only the rows can tell. */
  hasParts: boolean;
}

/** One column of a file. Samples are raw cells, blanks included. */
export interface MappingColumn {
  index: number;
  header: string | null;
  samples: readonly string[];
}

interface FieldGuess {
  field: string;
  /** 0 to 1. */
  confidence: number;
}

/** The suggestion for a column. */
export interface ColumnSuggestion {
  index: number;
  /** Null where no field is likely enough. */
  field: string | null;
  /** 0 to 1; for the suggestion, or for ignoring the column. */
  confidence: number;
  /** One plain sentence for the user. */
  reason: string;
  /** Other possible fields, best first, at most four. */
  alternatives: readonly FieldGuess[];
}
