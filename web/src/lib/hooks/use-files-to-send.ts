import { useState } from 'react';
import type { RequestOf } from '#lib/api/api.ts';
import { sendFiles, type NotSent, type TakesFiles } from '#lib/api/send-files.ts';

/** Files that were chosen and wait for what they belong to. */
export interface FilesToSend {
  chosen: readonly File[];
  /** Those that were refused or did not get there; they stay chosen. */
  notSent: readonly NotSent[];
  isSending: boolean;
  add: (files: readonly File[]) => void;
  leaveOut: (file: File) => void;
}

/**
 * Keeps chosen files until they are sent. What got there is no longer chosen, what did not stays with its problem, and what is
 * added meanwhile waits for the next time.
 */
export function useFilesToSend<E extends TakesFiles>(endpoint: E) {
  const [chosen, setChosen] = useState<readonly File[]>([]);
  const [notSent, setNotSent] = useState<readonly NotSent[]>([]);
  const [isSending, setSending] = useState(false);

  /** The same file chosen twice is one. */
  function add(added: readonly File[]) {
    setChosen((before) => [...before, ...added.filter((file) => !before.some((known) => isSame(known, file)))]);
  }

  function leaveOut(file: File) {
    setChosen((before) => before.filter((other) => other !== file));
  }

  /** Answers how many got there, and how many did not. */
  async function send(params: RequestOf<E>['params']): Promise<{ sent: number; missing: number }> {
    setSending(true);
    const missing = await sendFiles(endpoint, params, chosen);
    const stays = (file: File) => !chosen.includes(file) || missing.some((one) => one.file === file);
    setSending(false);
    setNotSent(missing);
    setChosen((now) => now.filter(stays));
    return { sent: chosen.length - missing.length, missing: missing.length };
  }

  return { chosen, notSent, isSending, add, leaveOut, send };
}

const isSame = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
