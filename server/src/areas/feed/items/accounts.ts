import type { CollectionStop } from '@recoup/domain/accounts/collection-stops';
import type { LedgerAccount, Step } from '@recoup/domain/feed/ledger';
import type { OpenAccount, StatusRow } from '#areas/feed/kinds/index.ts';
import type { FlagRow } from './compliance-flags.repository.ts';
import { newId } from '#platform/ids.ts';

export interface FoundAccount {
  clientId: string;
  id: string;
  number: number;
  locationId: string | null;
  clientKey: string;
  ledger: LedgerAccount;
}

/** The accounts of a chunk in memory, with their changes. */
export class ChunkAccounts {
  readonly #byId = new Map<string, ChunkAccount>();
  readonly #byNumber = new Map<string, ChunkAccount>();
  readonly #byAgencyNumber = new Map<string, ChunkAccount>();
  readonly #byClientKey = new Map<string, ChunkAccount[]>();
  readonly history: StatusRow[] = [];
  readonly flags: FlagRow[] = [];
  readonly isHistory: boolean;

  constructor({ isHistory = false }: { isHistory?: boolean } = {}) {
    this.isHistory = isHistory;
  }

  add(found: readonly FoundAccount[]): void {
    for (const one of found) {
      if (this.#byId.has(keyOf(one.clientId, one.id))) continue;
      const account = new ChunkAccount(one, this);
      this.#byId.set(keyOf(one.clientId, one.id), account);
      this.#byNumber.set(keyOf(one.clientId, one.number), account);
      if (one.ledger.agencyNumber !== null) this.#byAgencyNumber.set(keyOf(one.clientId, one.ledger.agencyNumber), account);
      const key = keyOf(one.clientId, one.clientKey);
      const same = this.#byClientKey.get(key);
      if (same) same.push(account);
      else this.#byClientKey.set(key, [account]);
    }
  }

  byId = (clientId: string, id: string): ChunkAccount | null => this.#byId.get(keyOf(clientId, id)) ?? null;
  byNumber = (clientId: string, number: number): ChunkAccount | null => this.#byNumber.get(keyOf(clientId, number)) ?? null;
  byAgencyNumber = (clientId: string, number: string): ChunkAccount | null =>
    this.#byAgencyNumber.get(keyOf(clientId, number)) ?? null;
  byClientKey = (clientId: string, key: string): readonly ChunkAccount[] => this.#byClientKey.get(keyOf(clientId, key)) ?? [];

  changed(): ChunkAccount[] {
    return [...this.#byId.values()].filter((account) => account.isChanged);
  }

  /** Stops that ended. */
  freed(): { clientId: string; id: string; stops: CollectionStop[] }[] {
    return this.changed().flatMap(({ clientId, id, ended }) => (ended.size > 0 ? [{ clientId, id, stops: [...ended] }] : []));
  }

  renumber(account: ChunkAccount, number: string): void {
    this.#byAgencyNumber.set(keyOf(account.clientId, number), account);
  }
}

class ChunkAccount implements OpenAccount {
  readonly clientId: string;
  readonly id: string;
  readonly number: number;
  readonly locationId: string | null;
  readonly clientKey: string;
  readonly #chunk: ChunkAccounts;
  #ledger: LedgerAccount;
  readonly ended = new Set<CollectionStop>();
  isChanged = false;

  constructor(found: FoundAccount, chunk: ChunkAccounts) {
    this.clientId = found.clientId;
    this.id = found.id;
    this.number = found.number;
    this.locationId = found.locationId;
    this.clientKey = found.clientKey;
    this.#ledger = found.ledger;
    this.#chunk = chunk;
  }

  get isHistory(): boolean {
    return this.#chunk.isHistory;
  }

  get ledger(): LedgerAccount {
    return this.#ledger;
  }

  mayBeNumbered(agencyNumber: string): boolean {
    const owner = this.#chunk.byAgencyNumber(this.clientId, agencyNumber);
    return owner === null || owner === this;
  }

  take({ account, changes }: Step, { externalId, agencyCode = null }: { externalId?: string; agencyCode?: string | null } = {}) {
    if (account.agencyNumber !== null && account.agencyNumber !== this.#ledger.agencyNumber)
      this.#chunk.renumber(this, account.agencyNumber);
    for (const stop of this.#ledger.stops) if (!account.stops.includes(stop)) this.ended.add(stop);
    for (const stop of account.stops) this.ended.delete(stop);
    this.#ledger = account;
    this.isChanged = true;
    for (const [index, change] of changes.entries())
      this.#chunk.history.push({
        ...change,
        id: newId(),
        clientId: this.clientId,
        accountId: this.id,
        // Automatic consequences are not part of the item.
        externalId: index === 0 ? (externalId ?? null) : null,
        agencyCode: index === 0 ? agencyCode : null,
      });
  }
}

function keyOf(clientId: string, name: string | number): string {
  return `${clientId}/${name}`;
}
