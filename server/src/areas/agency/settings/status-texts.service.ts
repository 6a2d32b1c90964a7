import type { EditedStatus, listStatusTexts, StatusTextInput } from '@recoup/contract/agency/status-texts';
import type { ResponseOf } from '@recoup/contract/shared/endpoint';
import { checkStatusText, defaultTextOf } from '@recoup/domain/accounts/status-texts';
import { STATUS_CODES, type StatusCode, type StatusText, type StatusTexts } from '@recoup/domain/accounts/statuses';
import { recordAgencyEntries } from '#platform/agency-audit.ts';
import type { AgencyClock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { AgencyCaller } from '#platform/http/caller.ts';
import { conflict, unprocessable } from '#platform/http/errors.ts';
import { mayChange } from './may-change.ts';
import { insertStatusVersion, listStatusVersions, lockStatusTexts, type StatusVersionRow } from './status-texts.repository.ts';

const textOf = ({ label, meaning, next_step: nextStep }: StatusVersionRow): StatusText | null =>
  label !== null && meaning !== null ? { label, meaning, nextStep } : null;

const presentText = ({ label, meaning, nextStep }: StatusText) => ({ label, meaning, next_step: nextStep });

const versionsOf = (rows: readonly StatusVersionRow[], code: StatusCode) => rows.filter(({ status }) => status === code);

function present(rows: readonly StatusVersionRow[], code: StatusCode): EditedStatus {
  const versions = versionsOf(rows, code);
  const [last] = versions;
  const edited = last ? textOf(last) : null;
  return {
    code,
    text: presentText(edited ?? defaultTextOf(code)),
    default_text: presentText(defaultTextOf(code)),
    is_edited: edited !== null,
    revision: last?.revision ?? 0,
    versions: versions.map((row) => {
      const text = textOf(row);
      return {
        revision: row.revision,
        text: text && presentText(text),
        at: row.created_at.toISOString(),
        by_name: row.created_by_name,
      };
    }),
  };
}

function textsOf(rows: readonly StatusVersionRow[]): StatusTexts {
  const last = (code: StatusCode) => versionsOf(rows, code)[0];
  return Object.fromEntries(
    STATUS_CODES.flatMap((code): [StatusCode, StatusText][] => {
      const row = last(code);
      const text = row ? textOf(row) : null;
      return text ? [[code, text]] : [];
    }),
  );
}

/** Also checks the default text on a reset: another status may use its label by now. */
function requireUsable(code: StatusCode, text: StatusText, texts: StatusTexts): void {
  const problems = checkStatusText(code, text, texts);
  if (problems.length > 0)
    throw unprocessable(problems.map(({ path, message }) => ({ path: path === 'nextStep' ? 'next_step' : path, message })));
}

export function createStatusTextsService({ db, clock }: { db: Db; clock: AgencyClock }) {
  function write(
    caller: AgencyCaller,
    code: StatusCode,
    { text, revision }: { text: StatusText | null; revision: number },
  ): Promise<EditedStatus> {
    return db.asService(async (tx) => {
      await lockStatusTexts(tx);
      const rows = await listStatusVersions(tx);
      const [last] = versionsOf(rows, code);
      if ((last?.revision ?? 0) !== revision)
        throw conflict('changed', `${last?.created_by_name ?? 'Someone'} changed this status. Reload it to see the changes.`);
      requireUsable(code, text ?? defaultTextOf(code), textsOf(rows));
      await insertStatusVersion(tx, { code, revision: revision + 1, text, byName: caller.name, now: clock.now() });
      await recordAgencyEntries(tx, caller, [
        {
          action: text ? 'agency.status_text_changed' : 'agency.status_text_reset',
          subjectType: 'status',
          details: { name: (text ?? defaultTextOf(code)).label, status: code, revision: revision + 1 },
        },
      ]);
      return present(await listStatusVersions(tx), code);
    });
  }

  return {
    list: (caller: AgencyCaller): Promise<ResponseOf<typeof listStatusTexts>['data']> =>
      db.asService(async (tx) => {
        const rows = await listStatusVersions(tx);
        return { statuses: STATUS_CODES.map((code) => present(rows, code)), may_change: mayChange(caller) };
      }),

    save: (
      caller: AgencyCaller,
      code: StatusCode,
      { revision, label, meaning, next_step: nextStep }: StatusTextInput & { revision: number },
    ) => write(caller, code, { text: { label, meaning, nextStep }, revision }),

    reset: (caller: AgencyCaller, code: StatusCode, revision: number) => write(caller, code, { text: null, revision }),
  };
}
