import { normalizeEmail } from '../../shared/checks.ts';
import { createReader, type Checked } from '../../shared/problem.ts';

/** Raw form input. */
export interface TeamStep {
  invitations: {
    email: string;
    name: string;
    role: string;
    /** Location codes a staff member is limited to; empty means all. */
    location_codes: string[];
  }[];
}

export interface TeamMember {
  email: string;
  name: string | null;
  role: 'client_admin' | 'client_staff';
  location_codes: string[];
}

export interface TeamContext {
  /** Location codes from the previous step. */
  locationCodes: readonly string[];
  /** Email of the user who fills in the form. */
  ownEmail: string;
}

const roles = ['client_admin', 'client_staff'] as const;

export function checkTeam({ invitations }: TeamStep, { locationCodes, ownEmail }: TeamContext): Checked<TeamMember[]> {
  const reader = createReader();
  const known = new Map(locationCodes.map((code) => [code.trim().toLowerCase(), code.trim()]));
  const seen = new Set([ownEmail.toLowerCase()]);
  const members = invitations.map((typed, index): TeamMember => {
    const at = `invitations.${index}.`;
    const email = reader.read(`${at}email`, typed.email, {
      parse: normalizeEmail,
      ask: 'Enter an email address',
      refusal: 'This is not a valid email address',
    });
    if (email !== null && seen.has(email))
      reader.wrong(`${at}email`, email === ownEmail.toLowerCase() ? 'This is your own address' : 'This address is listed twice');
    if (email !== null) seen.add(email);
    const name = reader.optional(`${at}name`, typed.name, 200);
    const role = reader.choice(`${at}role`, typed.role, { among: roles, ask: 'Choose a role' }) ?? 'client_staff';
    const codes = typed.location_codes.flatMap((code) => known.get(code.trim().toLowerCase()) ?? []);
    if (codes.length !== typed.location_codes.length) reader.wrong(`${at}location_codes`, 'Choose from your company’s locations');
    if (role === 'client_admin' && codes.length > 0) reader.wrong(`${at}location_codes`, 'An administrator sees all locations');
    return { email: email ?? '', name, role, location_codes: codes };
  });
  return reader.done(() => members);
}
