import { addMessageDocument, messageBody, type MessageView } from '@recoup/contract/accounts/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { invalidateOperations } from '#lib/api/auth-query.ts';
import { messageOf } from '#lib/api/errors.ts';
import { useRepeatable } from '#lib/api/repeatable.ts';
import { postMessage, threadQuery, type ThreadName } from '../threads.ts';
import { useFilesToSend } from '#lib/hooks/use-files-to-send.ts';

/** Queries that a new message changes. */
const others = ['messages.', 'timeline.get', 'debtors.get'];

/**
 * The state of a new message. Text stays until the server has it, and one key sends it once. Files follow the message; failed
 * ones wait beside it.
 */
export function useComposer(thread: ThreadName) {
  const queries = useQueryClient();
  const [body, setBody] = useState('');
  const files = useFilesToSend(addMessageDocument);
  /** The sent message, while some of its files are not. */
  const [sentId, setSentId] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const repeat = useRepeatable();

  function write(text: string) {
    setProblem(null);
    setBody(text);
  }

  function leaveOut(file: File) {
    files.leaveOut(file);
    setProblem(null);
    if (files.chosen.every((other) => other === file)) setSentId(null);
  }

  /** The message; resent only if it was changed since. */
  async function post(): Promise<MessageView> {
    const text = body.trim();
    const message = await repeat({ thread, text }, (idempotencyKey) => postMessage(thread, { body: text, idempotencyKey }));
    queries.setQueryData(
      threadQuery(thread).queryKey,
      (known) =>
        known && {
          ...known,
          // It may already be listed, because polling loads it after a lost response.
          pages: known.pages.map((page, index) =>
            index === 0 ? { ...page, data: [message, ...page.data.filter(({ id }) => id !== message.id)] } : page,
          ),
        },
    );
    setBody('');
    return message;
  }

  async function send(): Promise<void> {
    const checked = messageBody.safeParse(body);
    if (sentId === null && !checked.success) {
      setProblem(checked.error.issues[0]?.message ?? null);
      return;
    }
    setSending(true);
    setProblem(null);
    try {
      const id = sentId ?? (await post()).id;
      const { missing } = await files.send({ client_id: thread.clientId, id });
      setSentId(missing > 0 ? id : null);
      void invalidateOperations(queries, others);
    } catch (error) {
      setProblem(messageOf(error, 'The message could not be sent. Please try again.'));
    } finally {
      setSending(false);
    }
  }

  const isDirty = body.trim() !== '' || files.chosen.length > 0;
  const isWaitingForFiles = sentId !== null;
  return { body, files: { ...files, leaveOut }, problem, isSending, isDirty, isWaitingForFiles, write, setProblem, send };
}
