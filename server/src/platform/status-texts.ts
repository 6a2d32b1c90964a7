import { fillStatusText } from '@recoup/domain/accounts/status-texts';
import { isStatusCode, type StatusText, type StatusTexts } from '@recoup/domain/accounts/statuses';
import { readBrand, type BrandConfig } from './brand.ts';
import type { Tx } from './db/db.ts';

/**
 * The agency's status texts with their placeholders filled, without statuses that have their default text. Read in the transaction that
 * shows a status, so that a change applies everywhere at once.
 */
export async function readStatusTexts(tx: Tx, config: BrandConfig): Promise<StatusTexts> {
  const edited = await listStatusTexts(tx);
  if (edited.length === 0) return {};
  const brand = await readBrand(tx, config);
  const values = {
    agency_name: brand.agencyName,
    support_email: brand.supportEmail,
    support_phone: brand.supportPhone ?? brand.supportEmail,
  };
  return Object.fromEntries(edited.map(({ status, text }) => [status, fillStatusText(text, values)]));
}

/** With placeholders, as the agency wrote them. */
async function listStatusTexts(tx: Tx) {
  const rows = await tx
    .selectFrom('portal.status_text_versions')
    .distinctOn('status')
    .select(['status', 'label', 'meaning', 'next_step'])
    .orderBy('status')
    .orderBy('revision', 'desc')
    .execute();
  return rows.flatMap(({ status, label, meaning, next_step: nextStep }): { status: string; text: StatusText }[] =>
    isStatusCode(status) && label !== null && meaning !== null ? [{ status, text: { label, meaning, nextStep } }] : [],
  );
}
