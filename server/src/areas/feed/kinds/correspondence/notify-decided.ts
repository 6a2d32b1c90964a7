import { REQUEST_KIND_INFO, type RequestKind } from '@recoup/domain/accounts/requests';
import type { RequestState } from '@recoup/domain/accounts/request-states';
import type { Tx } from '#platform/db/db.ts';
import { notify } from '#platform/notify.ts';

interface Decided {
  client_id: string;
  id: string;
  number: number;
  account_id: string;
  kind: RequestKind;
  state: RequestState;
  created_by: string | null;
}

/** Notifies the user who asked of the agency's decision. */
export async function notifyDecided(tx: Tx, decided: readonly Decided[]): Promise<void> {
  await notify(
    tx,
    decided.flatMap(({ client_id, id, number, account_id, kind, state, created_by: asker }) =>
      asker !== null && (state === 'accepted' || state === 'declined' || state === 'applied')
        ? [
            {
              client_id,
              kind: 'request_decided' as const,
              event: state,
              account_id,
              subject_id: id,
              params: { number: String(number), name: REQUEST_KIND_INFO[kind].label },
              users: [asker],
            },
          ]
        : [],
    ),
  );
}
