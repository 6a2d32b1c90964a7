import { describeStatus, type Status, type StatusCode } from '@recoup/domain/accounts/statuses';
import { getStatusTexts } from '#lib/api/config.ts';

/** A status with the text that clients read. */
export const statusOf = (code: StatusCode): Status => describeStatus(code, getStatusTexts());
