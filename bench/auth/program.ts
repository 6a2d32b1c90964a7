import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A child process that reports on stdout and ends when its stdin closes. */
export function startProgram(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  return {
    /** Writes a line, if any, and returns the match of the pattern in the next matching line. */
    talk(pattern: RegExp, line?: string): Promise<string> {
      return new Promise((resolve, reject) => {
        const expectPage = (text: string) => {
          const found = pattern.exec(text)?.[1];
          if (found === undefined) return;
          lines.off('line', expectPage).off('close', ended);
          resolve(found);
        };
        const ended = () => reject(new Error('a process ended too early'));
        lines.on('line', expectPage).once('close', ended);
        if (line !== undefined) child.stdin.write(`${line}\n`);
      });
    },
    async stop(): Promise<void> {
      child.stdin.end();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

export type Program = ReturnType<typeof startProgram>;

export const address = /is at (http:[^\s"]+)/;
