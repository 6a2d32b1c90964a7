import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const deploy = resolve(import.meta.dirname, '../../deploy');

export interface Proxy {
  stop(): Promise<void>;
}

interface Options {
  folder: string;
  url: string;
  servers: readonly number[];
}

/** The proxies of Debian's packages with the samples of deploy/: caddy without TLS, nginx with a certificate that this makes. */
export const proxies = {
  async caddy({ folder, url, servers }: Options): Promise<Proxy> {
    const config = join(folder, 'Caddyfile');
    // Without the endpoint that changes its configuration, which another Caddy of this machine may have.
    const sample = readFileSync(join(deploy, 'caddy/Caddyfile'), 'utf8').replace(/^http:[^]*/m, '');
    writeFileSync(config, `{\n\tadmin off\n}\n${sample}`);
    const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', config], {
      env: {
        PATH: process.env['PATH'] ?? '',
        HOME: folder,
        DOMAIN: url,
        UPSTREAMS: servers.map((server) => `127.0.0.1:${server}`).join(' '),
      },
      stdio: 'ignore',
    });
    return running(child, url);
  },

  async nginx({ folder, url, servers }: Options): Promise<Proxy> {
    const port = Number(new URL(url).port);
    const home = join(folder, 'nginx');
    mkdirSync(home, { recursive: true });
    const [key, certificate] = [join(home, 'key.pem'), join(home, 'cert.pem')];
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, ...subject], {
      stdio: 'ignore',
    });
    const [first, second] = servers;
    const sample = readFileSync(join(deploy, 'nginx/recoup.conf'), 'utf8')
      .replaceAll(/^ *listen (\[::\]:)?80;\n/gm, '')
      .replaceAll(/^ *listen \[::\]:443.*\n/gm, '')
      .replace('listen 443', `listen 127.0.0.1:${port}`)
      .replace('server_name', `listen 127.0.0.1:${port + 50};\n    server_name`)
      .replaceAll('portal.agency.example.com;', 'localhost;')
      .replace(/ssl_certificate .*/, `ssl_certificate ${certificate};`)
      .replace(/ssl_certificate_key .*/, `ssl_certificate_key ${key};`)
      .replace('127.0.0.1:3001', `127.0.0.1:${first}`)
      .replace('127.0.0.1:3002', `127.0.0.1:${second}`);
    const main = join(home, 'nginx.conf');
    writeFileSync(
      main,
      `daemon off; pid ${home}/pid; error_log ${home}/error.log; worker_processes 1; events { worker_connections 1024; }
http { access_log ${home}/access.log; client_body_temp_path ${home}/body; proxy_temp_path ${home}/proxy; fastcgi_temp_path ${home}/f;
uwsgi_temp_path ${home}/u; scgi_temp_path ${home}/s; include ${home}/recoup.conf; }`,
    );
    writeFileSync(join(home, 'recoup.conf'), sample);
    return running(spawn('nginx', ['-c', main], { stdio: 'inherit' }), url);
  },
};

async function running(child: ChildProcess, url: string): Promise<Proxy> {
  const ended = once(child, 'exit');
  while (
    !(await fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error('the proxy ended');
    await delay(100);
  }
  return {
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
