import { useEffect, useRef, useState } from 'react';
import { getConfig } from '#lib/api/config.ts';
import { factorMessage, verifyCode, type Proof } from '#lib/session/second-factor.ts';

type Attempt = Parameters<typeof verifyCode>[0];

interface CodeOptions {
  proof: Proof;
  onDone: () => void;
  /** The message for a missing code; null if it can be tried. */
  check: (code: string) => string | null;
  attempt: (code: string) => Attempt | Promise<Attempt>;
}

/** The state of a code field: tried once complete, cleared and focused after an error. */
export function useCode({ proof, onDone, check, attempt }: CodeOptions) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  async function submit(text: string) {
    if (pending) return;
    const missing = check(text);
    if (missing) {
      setProblem(missing);
      return field.current?.focus();
    }
    setPending(true);
    setProblem(undefined);
    try {
      await verifyCode(await attempt(text));
      onDone();
    } catch (error) {
      setPending(false);
      if (proof !== 'recovery') setCode('');
      setProblem(factorMessage(error, { proof, supportEmail: getConfig().agency.support_email }));
      field.current?.focus();
    }
  }

  const change = (text: string) => {
    setCode(text);
    setProblem(undefined);
  };
  return { code, change, problem, setProblem, pending, field, submit };
}
