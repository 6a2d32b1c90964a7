import type { AnswerTemplate } from '@recoup/contract/agency/answer-templates';
import { findUnknownPlaceholders, PLACEHOLDERS } from '@recoup/domain/agency/answer-templates';
import { recordAgencyEntries } from '#platform/agency-audit.ts';
import type { AgencyClock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { AgencyCaller } from '#platform/http/caller.ts';
import { conflict, notFound, unprocessable } from '#platform/http/errors.ts';
import {
  hasName,
  insertTemplate,
  listTemplates,
  lockTemplate,
  removeTemplate,
  updateTemplate,
  type TemplateRow,
} from './answer-templates.repository.ts';

interface Input {
  name: string;
  body: string;
}

const present = ({ updated_at: at, ...row }: TemplateRow): AnswerTemplate => ({ ...row, updated_at: at.toISOString() });

const nameTaken = (name: string) => conflict('name_taken', `Another template is named “${name}”. Choose another name.`);

function requireKnownPlaceholders(body: string): void {
  const unknown = findUnknownPlaceholders(body);
  if (unknown.length === 0) return;
  const known = Object.keys(PLACEHOLDERS).map((name) => `{{${name}}}`);
  const named = unknown.map((name) => (/[{}]/.test(name) ? name : `{{${name}}}`)).join(', ');
  throw unprocessable([{ path: 'body', message: `Unknown placeholder ${named}. Known are ${known.join(', ')}.` }]);
}

export function createAnswerTemplatesService({ db, clock }: { db: Db; clock: AgencyClock }) {
  return {
    list: (caller: AgencyCaller): Promise<AnswerTemplate[]> =>
      db.asUser(caller.claims, async (tx) => (await listTemplates(tx)).map(present)),

    create: (caller: AgencyCaller, input: Input): Promise<AnswerTemplate> => {
      requireKnownPlaceholders(input.body);
      return db.asService(async (tx) => {
        const row = await insertTemplate(tx, { ...input, byName: caller.name, now: clock.now() });
        if (!row) throw nameTaken(input.name);
        await recordAgencyEntries(tx, caller, [
          { action: 'agency.template_created', subjectType: 'answer_template', subjectId: row.id, details: { name: row.name } },
        ]);
        return present(row);
      });
    },

    save: (caller: AgencyCaller, id: string, { revision, ...input }: Input & { revision: number }): Promise<AnswerTemplate> => {
      requireKnownPlaceholders(input.body);
      return db.asService(async (tx) => {
        const current = await lockTemplate(tx, id);
        if (!current) throw notFound('template');
        if (current.revision !== revision)
          throw conflict('changed', `${current.updated_by_name} changed this template. Reload it to see the changes.`);
        if (await hasName(tx, { name: input.name, exceptId: id })) throw nameTaken(input.name);
        const row = await updateTemplate(tx, id, { ...input, byName: caller.name, now: clock.now() });
        await recordAgencyEntries(tx, caller, [
          {
            action: 'agency.template_changed',
            subjectType: 'answer_template',
            subjectId: id,
            details: { name: row.name, before: current.body, after: row.body },
          },
        ]);
        return present(row);
      });
    },

    remove: (caller: AgencyCaller, id: string): Promise<void> =>
      db.asService(async (tx) => {
        const current = await lockTemplate(tx, id);
        if (!current) throw notFound('template');
        await removeTemplate(tx, id);
        await recordAgencyEntries(tx, caller, [
          {
            action: 'agency.template_deleted',
            subjectType: 'answer_template',
            subjectId: id,
            details: { name: current.name, before: current.body },
          },
        ]);
      }),
  };
}
