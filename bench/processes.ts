import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface ServerProcess {
  url: string;
  /** Makes a user with the password `bench-password`; returns the id. */
  createUser(email: string): Promise<string>;
  /** Resident megabytes and open file descriptors (Linux). */
  usage(): { megabytes: number; handles: number };
  kill(): Promise<void>;
}

/** Starts a server in a separate process, on a free port. */
export function startServerProcess(env: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'imports', 'server.ts')], {
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', LOG_LEVEL: 'info', RECOUP_DEMO: 'off', MFA_REQUIRED: 'off', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  return new Promise((resolve, reject) => {
    void ended.then(() => reject(new Error('a server ended')));
    lines.on('line', (line) => {
      const url = /is at (http:[^\s"]+)/.exec(line)?.[1];
      if (!url) return;
      resolve({
        url,
        createUser: (email) =>
          new Promise((made) => {
            const find = (found: string) => {
              if (!found.startsWith('user ')) return;
              lines.off('line', find);
              made(found.slice(5));
            };
            lines.on('line', find);
            child.stdin.write(`${email}\n`);
          }),
        usage: () => ({
          megabytes: Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
          handles: readdirSync(`/proc/${child.pid}/fd`).length,
        }),
        async kill() {
          child.kill('SIGKILL');
          await ended;
        },
      });
    });
  });
}

/** Signs in at one server; the token is valid at all servers that share its keys. */
export async function signInAt(url: string, email: string): Promise<string> {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    body: JSON.stringify({ email, password: 'bench-password' }),
  });
  if (!answer.ok) throw new Error(`sign-in answered ${answer.status}`);
  return ((await answer.json()) as { access_token: string }).access_token;
}
