/** Apart from `agencyPaths`, which clients' screens load too. */
export const compliancePaths = {
  start: '/agency/compliance',
  complaint: '/agency/compliance/complaints/:id',
} as const;

/** A tab of the compliance page; `search` begins with a question mark. */
export const compliancePath = (tab: string, search = ''): string => `${compliancePaths.start}/${tab}${search}`;

export const complaintPath = (id: string): string => compliancePath(`complaints/${id}`);
