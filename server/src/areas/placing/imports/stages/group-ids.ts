import type { RowGroup } from '@recoup/domain/placing/import';

/** Ids of an account that several rows make; the first of them gives them. */
export interface GroupIds {
  accountId: string;
  personId: string;
}

/** The columns of a staged row that its account's further rows take over. */
interface FirstRow {
  account_id: string | null;
  person_id: string | null;
  merged_into: number | null;
}

/** The ids of accounts whose further rows are still to come; of all others nothing is kept. */
export function createGroupIds() {
  const held = new Map<number, GroupIds & { left: number }>();
  return {
    /** For one of its rows, each once. Null for the first. */
    of(group: RowGroup): GroupIds | null {
      const ids = held.get(group.firstRow);
      if (ids === undefined) return null;
      ids.left -= 1;
      if (ids.left === 0) held.delete(group.firstRow);
      return ids;
    },
    /** After a row was staged: what the rows behind it take over. */
    keep(group: RowGroup, { account_id: accountId, person_id: personId, merged_into: mergedInto }: FirstRow): void {
      if (group.rows < 2 || mergedInto !== null || accountId === null || personId === null) return;
      held.set(group.firstRow, { accountId, personId, left: group.rows - 1 });
    },
  };
}
