/** What the user affirms when committing (12 CFR 1006.30(b), R-8). A new wording is a new version. */
export const CERTIFICATION = {
  version: '2026-1',
  statements: [
    'These debts are valid, unpaid and legally owed to us in the amounts given.',
    'None of them has been paid, settled or discharged in bankruptcy.',
    'The itemizations and dates are true to our records.',
  ],
} as const;

/** Whether every statement of the present wording was affirmed. */
export function isCertified(certification: { version: string; affirmed: readonly boolean[] }): boolean {
  return (
    certification.version === CERTIFICATION.version &&
    certification.affirmed.length === CERTIFICATION.statements.length &&
    certification.affirmed.every(Boolean)
  );
}
