import { useState } from 'react';
import { messageOf } from '#lib/api/errors.ts';
import { importWithRecovery } from '#lib/paths/lazy-with-recovery.ts';
import { toast } from '#lib/toast.ts';

/** A part of the app that is loaded when it is first needed; null until then. */
export function useOnDemand<T>(load: () => Promise<T>): [part: T | null, need: () => void] {
  const [part, setPart] = useState<T | null>(null);
  const need = async () => {
    try {
      const loaded = await importWithRecovery(load);
      setPart(() => loaded);
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  return [part, () => void need()];
}
