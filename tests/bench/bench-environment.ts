import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { startBackend, type Backend } from '../support/backend/backend.ts';

/** The environment of a benchmark: the app with the in-page script beside it, and the reference pages. */
export type BenchEnvironment = {
  readonly backend: Backend;
  readonly floorUrl: string;
  readonly publicDir: string;
  readonly stop: () => Promise<void>;
};

const benchRoot = fileURLToPath(new URL('.', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));

export async function startBenchEnvironment(): Promise<BenchEnvironment> {
  const folder = await mkdtemp(join(tmpdir(), 'tabor-bench-'));
  const publicDir = join(folder, 'app');
  await cp(join(root, 'dist'), publicDir, { recursive: true });
  const quiet = { configFile: false, logLevel: 'error' } as const;
  await build({
    ...quiet,
    root: benchRoot,
    build: {
      outDir: join(publicDir, 'bench'),
      target: 'es2023',
      rolldownOptions: { input: join(benchRoot, 'in-page.ts'), output: { entryFileNames: 'bench.js' } },
    },
  });
  const floor = join(folder, 'floor');
  const pages = ['index.html', 'steps.html', 'timeline.html'].map((name) => join(benchRoot, 'floor', name));
  await build({ ...quiet, root: join(benchRoot, 'floor'), build: { outDir: floor, target: 'es2023', rolldownOptions: { input: pages } } });
  await cp(join(benchRoot, 'floor/worker.js'), join(floor, 'worker.js'));
  const server = await serveFolder(floor);
  const backend = await startBackend({ publicDir, vehicles: 300, shipments: 300, isLowPriority: true, environment: { DEMO_MODE: 'true' } });
  return {
    backend,
    publicDir,
    floorUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      await backend.stop();
      server.close();
      server.closeAllConnections();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const types: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' };

async function serveFolder(folder: string): Promise<Server> {
  const server = createServer((request, response) => {
    const pathname = new URL(request.url ?? '/', 'http://floor').pathname;
    const path = pathname === '/' ? '/index.html' : pathname;
    void readFile(join(folder, path.replaceAll('..', ''))).then(
      (bytes) => response.writeHead(200, { 'Content-Type': types[extname(path)] ?? 'application/octet-stream' }).end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return server;
}
