import { getAuthFlows } from '../../lib/auth-flows.ts';
import { getConfig } from '../../lib/config.ts';

export interface Enrollment {
  id: string;
  name: string;
  /** The picture as a data address. */
  picture: string;
  /** The written key, base32. */
  key: string;
  /** What an authenticator app on this very device opens. */
  uri: string;
}

/** Begins to set up an app. Throws the auth client's errors; `mfa_factor_name_conflict` where the name is taken. */
export async function startEnrollment(name: string): Promise<Enrollment> {
  const { mfa } = getAuthFlows();
  // One that was begun and left would hold the name.
  const { data: known } = await mfa.listFactors();
  const left = known?.all.filter(({ status, factor_type: type }) => status === 'unverified' && type === 'totp') ?? [];
  for (const { id } of left) await mfa.unenroll({ factorId: id });
  const { data, error } = await mfa.enroll({ factorType: 'totp', friendlyName: name, issuer: getConfig().agency.name });
  if (error) throw error;
  return { id: data.id, name, picture: data.totp.qr_code, key: data.totp.secret, uri: data.totp.uri };
}
