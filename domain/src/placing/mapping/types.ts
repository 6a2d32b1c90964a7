/** What the cells of a field look like. */
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

/** One field that a column of a file can be given to. */
export interface MappingField {
  /** Canonical name; where the product keeps the field, also its key in a placement. */
  name: string;
  label: string;
  group: string;
  kind: FieldKind;
  /** Shown masked, stored encrypted. */
  sensitive: boolean;
  /** True where the value becomes part of the account; false where it only helps to read the file or is kept as text. */
  stored: boolean;
  help: string;
  /** True where several columns may be given to it: amounts are added up, texts joined. */
  repeatable: boolean;
}

/** One column of a file. Samples are cells as they stand; blanks may be among them. */
export interface MappingColumn {
  index: number;
  header: string | null;
  samples: readonly string[];
}

export interface FieldGuess {
  field: string;
  /** 0 to 1. */
  confidence: number;
}

/** What a column most likely holds. */
export interface ColumnSuggestion {
  index: number;
  /** Null where no field is likely enough. */
  field: string | null;
  /** 0 to 1; of the suggestion, or of leaving the column out. */
  confidence: number;
  /** For the user: why, in one plain sentence. */
  reason: string;
  /** Other fields that are possible, best first, at most four. */
  alternatives: readonly FieldGuess[];
}
