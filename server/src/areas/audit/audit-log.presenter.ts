import { auditActionLabels, type AuditLogActor, type AuditLogEntry } from '@recoup/contract/audit/audit-log';
import { formatAccountNumber } from '@recoup/domain/shared/ids';
import { describeDevice } from '#platform/describe-device.ts';
import type { AuditLogRow, listPeople, nameSubjects, SubjectName } from './audit-log.repository.ts';
import { describeDetails, describeViews } from './describe-details.ts';

type People = Awaited<ReturnType<typeof listPeople>>;
type Subjects = Awaited<ReturnType<typeof nameSubjects>>;

export type Actors = ReadonlyMap<string, AuditLogActor>;

export function presentActors(people: People): Actors {
  return new Map(
    people.map(({ user_id: id, name, email, kind }) => [
      id,
      { id, name: name || email || 'Former user', email: email || null, kind },
    ]),
  );
}

export function presentSubjects({ accounts, files }: Subjects): ReadonlyMap<string, SubjectName> {
  return new Map([
    ...accounts.map(({ id, number, person_id }): [string, SubjectName] => [
      id,
      { label: formatAccountNumber(number), peopleId: person_id },
    ]),
    ...files.map(({ id, file_name }): [string, SubjectName] => [id, { label: file_name, peopleId: null }]),
  ]);
}

const system: AuditLogActor = { id: null, name: 'System', email: null, kind: 'system' };

export function presentEntry(row: AuditLogRow, actors: Actors, subjects: ReadonlyMap<string, SubjectName>): AuditLogEntry {
  const words: Record<string, string> = auditActionLabels;
  const known = row.subject_id ? subjects.get(row.subject_id) : undefined;
  const person = row.subject_type === 'user' && row.subject_id ? actors.get(row.subject_id) : undefined;
  return {
    id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    words: words[row.action] ?? row.action,
    detail: row.looks ? describeViews(row.looks.operations) : describeDetails(row.action, row.details),
    actor: actorOf(row.actor_user_id, actors),
    // For grouped views, the first one's account is not representative.
    subject:
      row.subject_type && !row.looks
        ? {
            type: row.subject_type,
            id: row.subject_id,
            label: known?.label ?? person?.name ?? null,
            people_id: known?.peopleId ?? null,
          }
        : null,
    ip: row.ip_address,
    device: row.user_agent ? describeDevice(row.user_agent) : null,
    looks: row.looks && { count: row.looks.count, until: new Date(row.looks.until).toISOString() },
  };
}

function actorOf(id: string | null, actors: Actors): AuditLogActor {
  if (id === null) return system;
  return actors.get(id) ?? { id, name: 'Agency', email: null, kind: 'agency' };
}
