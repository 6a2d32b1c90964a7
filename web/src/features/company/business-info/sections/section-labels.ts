import type { BusinessSection } from '@recoup/contract/company/business-info';

export const sectionIntros: Record<BusinessSection, string> = {
  company: 'Your company, as registered.',
  contacts: 'Who to contact, and where you do business.',
  billing: 'The debts you place and their usual terms.',
  money: 'How you receive what is collected.',
  authority: 'What the agency may do without asking you.',
};

/** Id of the edit link, which receives focus after editing. */
export const editLinkId = (section: BusinessSection) => `edit-${section}`;
