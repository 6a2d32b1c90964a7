import { importMapping } from '@recoup/contract/placing/import-shapes';
import { z } from 'zod';
import { tabStorage } from '#lib/state/tab-storage.ts';
import type { MappingDraft } from './mapping-draft.ts';

const stored = z.object({ mapping: importMapping, confirmed: z.array(z.int()) });

/** Unsent choices survive a reload and an expired session; closing the tab discards them. */
export function readDraft(key: string, columns: number): MappingDraft | null {
  try {
    const parsed = stored.safeParse(JSON.parse(tabStorage.getItem(key) ?? 'null'));
    return parsed.success && parsed.data.mapping.columns.length === columns ? parsed.data : null;
  } catch {
    return null;
  }
}

export function keepDraft(key: string, draft: MappingDraft | null): void {
  tabStorage.setItem(key, draft && JSON.stringify(draft));
}
