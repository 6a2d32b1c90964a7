import { draftContent, type DraftContent } from '@recoup/contract/placing/manual-entry';
import { PLACEMENT_FIELDS } from '@recoup/domain/placing/placement-fields';
import { z } from 'zod';
import type { Vault } from '#platform/crypto/index.ts';

const sensitiveKeys = new Set(PLACEMENT_FIELDS.filter(({ sensitive }) => sensitive).map(({ key }) => key));
const stored = z.object({ sealed: z.string() });
const contextOf = (clientId: string) => `manual_drafts.draft:${clientId}`;

/** A draft contains personal data, so all of it is encrypted. */
export function sealDraft(vault: Vault, clientId: string, content: DraftContent): string {
  return JSON.stringify({ sealed: vault.seal(JSON.stringify(content), contextOf(clientId)) });
}

export function openDraft(vault: Vault, clientId: string, draft: unknown): DraftContent {
  return draftContent.parse(JSON.parse(vault.open(stored.parse(draft).sealed, contextOf(clientId))));
}

/** The submitted values, with omitted sensitive ones taken from the stored draft; empty values are dropped. */
export function mergeContent(sent: DraftContent, previous: DraftContent | null): DraftContent {
  const values: DraftContent['values'] = {};
  for (const key of sensitiveKeys) {
    const value = previous?.values[key];
    if (!(key in sent.values) && value !== undefined) values[key] = value;
  }
  for (const [key, value] of Object.entries(sent.values)) {
    if (value !== null && value !== '') values[key] = typeof value === 'string' ? value.trim() : value;
  }
  return {
    ...sent,
    values,
    parties: sent.parties.filter(({ name }) => name !== ''),
    corrects_account_id: sent.corrects_account_id ?? previous?.corrects_account_id ?? null,
  };
}

/** The values that may be returned. */
export function withoutSensitive(content: DraftContent): { content: DraftContent; previous: string[] } {
  const entries = Object.entries(content.values);
  return {
    content: { ...content, values: Object.fromEntries(entries.filter(([key]) => !sensitiveKeys.has(key))) },
    previous: entries.filter(([key]) => sensitiveKeys.has(key)).map(([key]) => key),
  };
}
