/** Kept out of `agencyPaths`, which client screens also load. */
export const compliancePaths = {
  start: '/agency/compliance',
  complaint: '/agency/compliance/complaints/:id',
  ending: '/agency/compliance/ended/:clientId',
} as const;

/** A tab of the compliance page; `search` begins with a question mark. */
export const compliancePath = (tab: string, search = ''): string => `${compliancePaths.start}/${tab}${search}`;

/** The end of a client, or its preview. */
export const endingPath = (clientId: string): string => compliancePath(`ended/${clientId}`);

export const complaintPath = (id: string): string => compliancePath(`complaints/${id}`);
