/** The request's account. */
export interface RequestSubject {
  id: string;
  /** `A-1042-7`. */
  number: string;
  debtor_name: string;
  balance_cents: number;
}

export type RequestValues = Record<string, string>;
