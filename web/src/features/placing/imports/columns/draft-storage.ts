import { importMapping } from '@recoup/contract/placing/imports';
import { z } from 'zod';
import type { MappingDraft } from './mapping-draft.ts';

const stored = z.object({ mapping: importMapping, confirmed: z.array(z.int()) });

/** Unsent choices survive a reload and an expired session; closing the tab discards them. */
export function readDraft(key: string, columns: number): MappingDraft | null {
  try {
    const parsed = stored.safeParse(JSON.parse(window.sessionStorage.getItem(key) ?? 'null'));
    return parsed.success && parsed.data.mapping.columns.length === columns ? parsed.data : null;
  } catch {
    return null;
  }
}

export function keepDraft(key: string, draft: MappingDraft | null): void {
  try {
    if (draft === null) window.sessionStorage.removeItem(key);
    else window.sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Storage is blocked: the draft lasts as long as the page.
  }
}
