import { useState } from 'react';
import type { RequestOf } from '#lib/api/api.ts';
import { sendFiles, type NotSent, type TakesFiles } from '#lib/api/send-files.ts';

/** Chosen files, not sent yet. */
export interface FilesToSend {
  chosen: readonly File[];
  /** Files that failed; they stay chosen. */
  notSent: readonly NotSent[];
  isSending: boolean;
  add: (files: readonly File[]) => void;
  leaveOut: (file: File) => void;
}

/**
 * Keeps chosen files until they are sent. Sent files are removed, failed ones stay with their problem, and files added during the transfer
 * wait for the next time.
 */
export function useFilesToSend<E extends TakesFiles>(endpoint: E) {
  const [chosen, setChosen] = useState<readonly File[]>([]);
  const [notSent, setNotSent] = useState<readonly NotSent[]>([]);
  const [isSending, setSending] = useState(false);

  /** A file chosen twice is listed once. */
  function add(added: readonly File[]) {
    setChosen((before) => [...before, ...added.filter((file) => !before.some((known) => isSame(known, file)))]);
  }

  function leaveOut(file: File) {
    setChosen((before) => before.filter((other) => other !== file));
  }

  /** Returns how many were sent, and how many failed. */
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
