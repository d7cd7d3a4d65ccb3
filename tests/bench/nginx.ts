import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../scripts/free-port.ts';
import { ended } from './services-and-web.ts';

/** Starts nginx as a plain proxy that spreads requests over some servers, with kept connections and streamed bodies. */
export async function startNginx(
  servers: readonly string[],
): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-nginx-'));
  const port = await freePort();
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, settings({ port, folder, servers }));
  const program = spawn('nginx', ['-c', file, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'inherit'] });
  const url = `http://127.0.0.1:${port}`;
  await untilListening(url, program);
  return {
    url,
    stop: async () => {
      await ended([program]);
      rmSync(folder, { recursive: true });
    },
  };
}

function settings({ port, folder, servers }: { port: number; folder: string; servers: readonly string[] }) {
  return `daemon off;
worker_processes auto;
pid ${folder}/nginx.pid;
error_log stderr error;
events { worker_connections 2048; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  client_max_body_size 0;
  upstream servers {
${servers.map((server) => `    server ${new URL(server).host};`).join('\n')}
    keepalive 64;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://servers;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_request_buffering off;
    }
  }
}
`;
}

async function untilListening(url: string, program: ChildProcess): Promise<void> {
  const isAnswering = () => fetch(url).then(Boolean, () => false);
  while (!(await isAnswering())) {
    if (program.exitCode !== null) throw new Error(`nginx ended with ${program.exitCode}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
