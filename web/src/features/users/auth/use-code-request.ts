import { useState } from 'react';
import { storeCodeRequest, readCodeRequest, type CodeRequest } from './code-request.ts';

/** The pending code request; survives a reload. `isFresh` discards an earlier request. */
export function useCodeRequest(channel: CodeRequest['channel'], { isFresh }: { isFresh: boolean }) {
  const [request, setRequest] = useState(() => (isFresh ? null : readCodeRequest(channel)));
  return {
    request,
    begin(address: string) {
      const begun = { channel, address, sentAt: Date.now() };
      storeCodeRequest(begun);
      setRequest(begun);
    },
    end() {
      storeCodeRequest(null);
      setRequest(null);
    },
  };
}
