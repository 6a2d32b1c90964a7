import type { AgencyRole } from '@recoup/contract/shared/endpoint';
import { demoAgencyEmail } from './password.ts';

interface DemoColleague {
  email: string;
  firstName: string;
  lastName: string;
  role: AgencyRole;
}

/** Users of the demo agency. Two admins, because an ACH file needs the approval of a second one. */
export const demoAgencyTeam = [
  { email: demoAgencyEmail, firstName: 'Robin', lastName: 'Vance', role: 'agency_admin' },
  { email: 'approver@demo.test', firstName: 'Morgan', lastName: 'Ellis', role: 'agency_admin' },
  { email: 'service@demo.test', firstName: 'Jamie', lastName: 'Osei', role: 'agency_staff' },
  { email: 'auditor@demo.test', firstName: 'Priya', lastName: 'Raman', role: 'agency_auditor' },
] as const satisfies readonly DemoColleague[];
