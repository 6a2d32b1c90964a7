import type { BusinessSection } from '@recoup/contract/company/business-info';

export const sectionIntros: Record<BusinessSection, string> = {
  company: 'Who you are, as it is registered.',
  contacts: 'Whom we ask, and where you are.',
  billing: 'What you place, and how it came to be.',
  money: 'How you get what is collected.',
  authority: 'What the agency may do without asking you.',
};

/** Id of the edit link, which receives focus after editing. */
export const editLinkId = (section: BusinessSection) => `edit-${section}`;
