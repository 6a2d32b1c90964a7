import { MS_PER } from '@recoup/domain/shared/time';
import { getAccount } from '@recoup/contract/accounts/debtors';
import {
  deleteDraftDocument,
  deleteManualDraft,
  findPeople,
  getManualDraft,
  getPlacedPerson,
  listDraftDocuments,
  listManualDrafts,
} from '@recoup/contract/placing/manual-entry';
import { authQuery, useApiMutation } from '#lib/api/auth-query.ts';

export const draftsQuery = (clientId: string) => authQuery(listManualDrafts, { params: { client_id: clientId } });
export const draftQuery = (clientId: string, id: string) => authQuery(getManualDraft, { params: { client_id: clientId, id } });

export const personQuery = (clientId: string, id: string) =>
  authQuery(
    getPlacedPerson,
    { params: { client_id: clientId, people_id: id } },
    { enabled: id !== '', staleTime: MS_PER.minute },
  );

export const peopleQuery = (clientId: string, text: string) =>
  authQuery(
    findPeople,
    { params: { client_id: clientId }, query: { q: text } },
    { enabled: text.length >= 2, staleTime: 30_000 },
  );

export const documentsQuery = (clientId: string, draftId: string | null) =>
  authQuery(listDraftDocuments, { params: { client_id: clientId, id: draftId ?? '' } }, { enabled: draftId !== null });

/** One of the client's accounts: just placed, or the source of a prefilled entry. */
export const placedQuery = (clientId: string, peopleId: string, id: string) =>
  authQuery(getAccount, { params: { client_id: clientId, people_id: peopleId, id } });

export const useDeleteDraft = () => useApiMutation(deleteManualDraft, { invalidates: ['placements.list-drafts'] });
export const useDeleteDocument = () => useApiMutation(deleteDraftDocument, { invalidates: ['placements.list-documents'] });
