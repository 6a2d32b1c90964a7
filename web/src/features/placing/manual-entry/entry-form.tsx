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
import { visibleFieldsOf } from './entry-fields.ts';
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
  /** The draft to resume; null starts a new one. */
  draft: ManualDraft | null;
  /** For a new draft: a person placed before, or empty. */
  peopleId: string;
  /** For a new draft: one of their accounts to prefill from. */
  carried?: CarriedOver;
  onCreated: (draftId: string) => void;
  onLoadTheirs: (draftId: string) => void;
  onPlaced: (account: PlacedAccount) => void;
}

/** A manual entry from the first keystroke until it is placed. Mounted once per draft. */
export function EntryForm({ client, draft, peopleId, carried, onCreated, onLoadTheirs, onPlaced }: EntryFormProps) {
  const clientId = client.client_id;
  const user = usePerson();
  // Captured once: the session may have ended by the time the form is stashed.
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
    onFile: draft?.kept ?? [],
  });
  const { form, entry, showAll } = useEntryForm(start.entry, check);

  // A save that completes after the user left must not navigate back here.
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
    read: () => contentOf(form.getValues(), latest().onFile, { isFinal: placing.current }),
    onSaved: (saved, created) => {
      learn({ saved: savedOf(saved), onFile: saved.kept });
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

  /** Removes the fields of the other kind of debtor from the draft before it is placed. */
  const finish = useCallback(() => {
    placing.current = true;
    if (latest().onFile.some((key) => isOfOther(key, form.getValues()))) saver.touch();
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
      visibleFields: visibleFieldsOf(entry, { person, locations: knowledge.locations.length }),
      onFile: knowledge.onFile,
    }),
    // `check` reads `knowledge`.
    [form, entry, person, client, saver, draftId, check, knowledge],
  );
  return (
    <EntryContext value={context}>
      <LeaveGuard saver={saver} onVanish={keep} />
      <EntryBody
        isRestored={start.entry !== start.base}
        carried={carried}
        corrects={draft?.corrects ?? null}
        onLoadTheirs={() => onLoadTheirs(saver.draft()?.id ?? '')}
        {...{ check, learn, showAll, finish, onPlaced }}
      />
    </EntryContext>
  );
}
