const statements = '/agency/statements';

/** Paths of the console's statements. Kept out of `agencyPaths`, part of which every screen loads. */
export const statementPaths = {
  list: statements,
  statement: `${statements}/:clientId/:id`,
  draft: `${statements}/drafts/:clientId`,
  achFile: `${statements}/ach/:id`,
} as const;

/** `tab`: one other than the first. */
export const agencyStatementsPath = (tab?: string): string => (tab === undefined ? statements : `${statements}?tab=${tab}`);

/** The page of a statement in the console. */
export function agencyStatementPath({ client_id: clientId, id }: { client_id: string; id: string }): string {
  return `${statements}/${clientId}/${id}`;
}

/** The draft of a client's next statement. */
export const statementDraftPath = (clientId: string): string => `${statements}/drafts/${clientId}`;

export const achFilesPath = agencyStatementsPath('ach');

export const achFilePath = (id: string): string => `${statements}/ach/${id}`;
