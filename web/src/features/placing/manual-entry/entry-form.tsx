import type { ClientDetails } from '@recoup/contract/company/clients';
import type { ManualDraft } from '@recoup/contract/placing/manual-entry';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { usePerson } from '#lib/session/user.ts';
import { agencyDay } from '#lib/format/agency-day.ts';
import { carryOver, type CarriedOver } from './carry-over.ts';
import { EntryBody } from './entry-body.tsx';
import { savedOf } from './entry-check.ts';
import { EntryContext } from './entry-context.ts';
import { askedFields } from './entry-fields.ts';
import { fingerprint, isWorthKeeping, startEntry } from './entry-start.ts';
import { contentOf, isOfOther } from './entry-values.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { personQuery } from './queries.ts';
import { dropStash, stashEntry } from './stash.ts';
import { useDraftSaver } from './use-draft-saver.ts';
import { useEntryForm } from './use-entry-form.ts';
import { useKnowledge } from './use-knowledge.ts';
import type { PlacedAccount } from './use-placing.ts';

export interface EntryFormProps {
  client: ClientDetails;
  /** A draft to go on with; null begins a new one. */
  draft: ManualDraft | null;
  /** For a new one: somebody who was placed before, or empty. */
  peopleId: string;
  /** For a new one: an account of theirs that it begins with. */
  carried?: CarriedOver;
  onCreated: (draftId: string) => void;
  onLoadTheirs: (draftId: string) => void;
  onPlaced: (account: PlacedAccount) => void;
}

/** One placement by hand, from its first letter until it is placed. Lives as long as it is about the same draft. */
export function EntryForm({ client, draft, peopleId, carried, onCreated, onLoadTheirs, onPlaced }: EntryFormProps) {
  const clientId = client.client_id;
  const user = usePerson();
  // Whose form it is: asked for again when the session has ended, there would be nobody.
  const [userId] = useState(user?.id ?? '');
  const [start] = useState(() =>
    startEntry({
      draft,
      carried: carried ? carryOver(carried, client) : null,
      peopleId,
      ownTypes: client.debt_types,
      userId,
      clientId,
    }),
  );
  const [draftId, setDraftId] = useState(draft?.id ?? null);
  const [today] = useState(() => agencyDay(new Date()));
  const { knowledge, latest, learn, check } = useKnowledge({
    today,
    locations: client.locations.filter((place) => place.is_active).map(({ code }) => code),
    person: null,
    saved: draft ? savedOf(draft) : { issues: [], accountNumber: '' },
    refused: [],
    kept: draft?.kept ?? [],
  });
  const { form, entry, showAll } = useEntryForm(start.entry, check);

  // What is saved after the form was left must not lead back to it.
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);
  const placing = useRef(false);
  const saver = useDraftSaver({
    clientId,
    draft,
    read: () => contentOf(form.getValues(), latest().kept, { isFinal: placing.current }),
    onSaved: (saved, created) => {
      learn({ saved: savedOf(saved), kept: saved.kept });
      if (!created || left.current) return;
      setDraftId(saved.id);
      onCreated(saved.id);
    },
  });

  const typed = fingerprint(entry);
  const seen = useRef(start.fingerprint);
  useEffect(() => {
    if (typed === seen.current || !(saver.draft() || isWorthKeeping(form.getValues()))) return;
    seen.current = typed;
    saver.touch();
  }, [typed, saver, form]);
  useEffect(() => dropStash(), []);

  const { data: known } = useQuery(personQuery(clientId, entry.people_id));
  const person = entry.people_id === '' ? null : (known?.data ?? null);
  useEffect(() => {
    learn({ person });
    if (person && form.getValues('owes') !== person.kind) form.setValue('owes', person.kind);
  }, [person, learn, form]);

  /** What belongs to the other kind of debtor leaves the draft before it is placed. */
  const finish = useCallback(() => {
    placing.current = true;
    if (latest().kept.some((key) => isOfOther(key, form.getValues()))) saver.touch();
    return saver.ensure().finally(() => {
      placing.current = false;
    });
  }, [saver, latest, form]);

  const keep = useCallback(() => {
    const { affirmed: _affirmed, ...unsaved } = form.getValues();
    stashEntry({ userId, clientId, draft: saver.draft(), entry: unsaved });
  }, [form, saver, userId, clientId]);

  const context = useMemo(
    () => ({
      form,
      entry,
      person,
      client,
      saver,
      draftId,
      check: check(entry),
      asked: askedFields(entry, { person, locations: knowledge.locations.length }),
      kept: knowledge.kept,
    }),
    // `check` asks the knowledge.
    [form, entry, person, client, saver, draftId, check, knowledge],
  );
  return (
    <EntryContext value={context}>
      <LeaveGuard saver={saver} onVanish={keep} />
      <EntryBody
        isRestored={start.entry !== start.base}
        carried={carried}
        onLoadTheirs={() => onLoadTheirs(saver.draft()?.id ?? '')}
        {...{ check, learn, showAll, finish, onPlaced }}
      />
    </EntryContext>
  );
}
