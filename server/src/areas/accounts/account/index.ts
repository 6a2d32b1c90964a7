/** Shared by all account features. */
export { placementNumber } from './account.filters.ts';
export { presentAccountRef, presentDocument, presentJoinedAccount, roleIn } from './account.presenter.ts';
export { changeStatus, findAccount, findAccounts, touchAccounts, type ScopedAccount, type Scope } from './account.repository.ts';
export { attachDocument, listDocumentsOf } from './documents.ts';
export { forEachAccount } from './bulk.ts';
export { lockState } from './lock-state.repository.ts';
export { findReadAt } from './reads.repository.ts';
