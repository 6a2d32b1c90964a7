import { documentQuery, type DocumentQuery } from '@recoup/contract/agency/documents';
import { readAddress, writeAddress } from '#lib/paths/address-state.ts';

/** Query parameters of the list, named like the API's filters. */
export type DocumentsState = Omit<DocumentQuery, 'cursor' | 'limit'>;

export function readDocumentsState(search: URLSearchParams): DocumentsState {
  const { cursor: _cursor, limit: _limit, ...state } = readAddress(documentQuery, ['client_id', 'from_whom', 'about'], search);
  return state;
}

export const writeDocumentsState = ({ client_id, from_whom, about, from, to }: DocumentsState): URLSearchParams =>
  writeAddress({ client_id, from_whom, about, from, to });
