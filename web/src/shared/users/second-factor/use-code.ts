import { useEffect, useRef, useState } from 'react';
import { getConfig } from '#lib/api/config.ts';
import { factorMessage, verifyCode, type Proof } from '#lib/session/second-factor.ts';

type Attempt = Parameters<typeof verifyCode>[0];

interface CodeOptions {
  proof: Proof;
  onDone: () => void;
  /** Said where something is missing; null when the code can be tried. */
  check: (code: string) => string | null;
  attempt: (code: string) => Attempt | Promise<Attempt>;
}

/** The state of one field for a code: tried once it is whole, emptied and focused when it was wrong. */
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
