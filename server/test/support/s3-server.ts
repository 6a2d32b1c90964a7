import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface S3Server {
  endpoint: string;
  /** A value for FILES_URL. */
  url: (prefix?: string, bucket?: string) => string;
  stop(): Promise<void>;
  /** Stops it until `resume`, which restarts it at the same address with the same files. */
  pause(): Promise<void>;
  resume(): Promise<void>;
}

/** Starts an S3 server with the bucket `recoup`, and sets its credentials in this process's environment. */
export async function startS3Server(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'recoup-s3-'));
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' });
  const start = async (port: number) => {
    const child = fork(join(import.meta.dirname, 's3-main.ts'), [directory, String(port)], {
      execArgv: ['--openssl-legacy-provider'],
    });
    const [taken] = (await once(child, 'message')) as [number];
    return { child, port: taken };
  };
  const end = async () => {
    const exit = once(running.child, 'exit');
    running.child.kill();
    await exit;
  };
  let running = await start(0);
  const endpoint = `http://127.0.0.1:${running.port}`;
  return {
    endpoint,
    url: (prefix = '', bucket = 'recoup') => `s3://${bucket}/${prefix}?endpoint=${endpoint}`,
    async stop() {
      await end();
      rmSync(directory, { recursive: true, force: true });
    },
    pause: end,
    async resume() {
      running = await start(running.port);
    },
  };
}
