import { getAuthFlows } from '#lib/session/auth-flows.ts';
import { getConfig } from '#lib/api/config.ts';
import { unwrap, type OwnFactor } from '#lib/session/second-factor.ts';
import { withProof } from '#lib/session/with-proof.ts';

export interface Enrollment {
  id: string;
  name: string;
  /** QR code as a data URL. */
  picture: string;
  /** Secret for manual entry, base32. */
  key: string;
  /** `otpauth:` URI for an authenticator app on the same device. */
  uri: string;
}

/** Starts enrolling an app. Throws the auth client's errors, `mfa_factor_name_conflict` if the
 * name is taken; `StepUpCanceledError` if the user did not confirm who they are. */
export async function startEnrollment(name: string): Promise<Enrollment> {
  const { mfa } = getAuthFlows();
  await removeUnfinished('totp');
  const issuer = getConfig().agency.name;
  const data = await withProof(() => unwrap(mfa.enroll({ factorType: 'totp', friendlyName: name, issuer })));
  return { id: data.id, name, picture: data.totp.qr_code, key: data.totp.secret, uri: data.totp.uri };
}

/** Starts enrolling a phone; sends nothing yet. `phone` includes the country code. Throws like `startEnrollment`. */
export async function startPhoneEnrollment({ name, phone }: { name: string; phone: string }): Promise<OwnFactor> {
  await removeUnfinished('phone');
  const data = await withProof(() => unwrap(getAuthFlows().mfa.enroll({ factorType: 'phone', friendlyName: name, phone })));
  return { id: data.id, type: 'phone', name, phoneLast4: phone.slice(-4) };
}

/** Removes unverified factors, which would reserve their names. */
export async function removeUnfinished(kind: OwnFactor['type']): Promise<void> {
  const { mfa } = getAuthFlows();
  const { data: known } = await mfa.listFactors();
  const left = known?.all.filter(({ status, factor_type: type }) => status === 'unverified' && type === kind) ?? [];
  for (const { id } of left) await mfa.unenroll({ factorId: id });
}
