import type { ConsoleClientPage } from '@recoup/contract/agency/clients';
import type { AgencyRole } from '@recoup/contract/shared/endpoint';

export interface TabProps {
  client: ConsoleClientPage;
  role: AgencyRole;
}
