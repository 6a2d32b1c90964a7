/** One account of a placed batch, as the acknowledgement lists it. */
export interface AcknowledgedAccount {
  /** Short number, `A-1042-1`. */
  number: string;
  debtorName: string;
  clientAccountNumber: string;
  /** Row of the file; null for an account that was placed by hand. */
  rowNumber: number | null;
  amountPlacedCents: number;
  /** Balance now, where it is known to differ. */
  balanceCents?: number | null;
  /** In words. */
  status: string;
}

/** What is acknowledged to a client about one batch. */
export interface Acknowledgement {
  agencyName: string;
  clientName: string;
  /** Short number, `B-17`. */
  batchNumber: string;
  fileName: string;
  /** Hex. */
  fileSha256: string;
  /** Instant, ISO 8601. */
  placedAt: string;
  /** Of the agency. */
  timeZone: string;
  /** Name of the user who certified. */
  placedBy: string;
  certification: { version: string; statements: readonly string[] };
  totals: {
    accounts: number;
    people: number;
    amountCents: number;
    /** Rows that the user left out. */
    leftOut: number;
    /** Rows that could not be placed. */
    errors: number;
  };
  accounts: AsyncIterable<AcknowledgedAccount>;
}
