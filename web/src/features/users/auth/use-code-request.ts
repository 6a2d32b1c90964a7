import { useState } from 'react';
import { keepCodeRequest, readCodeRequest, type CodeRequest } from './code-request.ts';

/** The code that is being waited for, over a reload too. `isFresh`: forget what was begun before. */
export function useCodeRequest(channel: CodeRequest['channel'], { isFresh }: { isFresh: boolean }) {
  const [request, setRequest] = useState(() => (isFresh ? null : readCodeRequest(channel)));
  return {
    request,
    begin(address: string) {
      const begun = { channel, address, sentAt: Date.now() };
      keepCodeRequest(begun);
      setRequest(begun);
    },
    end() {
      keepCodeRequest(null);
      setRequest(null);
    },
  };
}
