/** A placed account in the acknowledgement. */
export interface AcknowledgedAccount {
  /** Short number, `A-1042-1`. */
  number: string;
  debtorName: string;
  clientAccountNumber: string;
  /** Row of the file; null for a manual entry. */
  rowNumber: number | null;
  amountPlacedCents: number;
  /** Current balance, if different. */
  balanceCents?: number | null;
  /** As text. */
  status: string;
}

/** The acknowledgement of one batch. */
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
  /** The agency's. */
  timeZone: string;
  /** Name of the user who certified. */
  placedBy: string;
  certification: { version: string; statements: readonly string[] };
  totals: {
    accounts: number;
    people: number;
    amountCents: number;
    /** Rows that the user skipped. */
    leftOut: number;
    /** Rows that could not be placed. */
    errors: number;
  };
  accounts: AsyncIterable<AcknowledgedAccount>;
}
