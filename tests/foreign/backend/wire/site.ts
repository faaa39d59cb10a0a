import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import type { Json, JsonObject } from '../core/json.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.pdf': 'application/pdf',
};

/** Handler of a plain web server: static files, index.html for paths without an extension, no extra headers. */
export function siteHandler(directory: string, configuration: JsonObject) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://site').pathname));
    if (path === '/config.json') {
      send(response, 200, TYPES['.json'], JSON.stringify({ ...(await readConfiguration(directory)), ...configuration }));
      return;
    }
    const file = await findFile(directory, path);
    if (file === undefined) {
      send(response, 404, 'text/html; charset=utf-8', '<html><body><h1>404 Not Found</h1></body></html>');
      return;
    }
    response.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  };
}

async function findFile(directory: string, path: string): Promise<string | undefined> {
  const candidates = [
    join(directory, path),
    join(directory, path, 'index.html'),
    ...(extname(path) === '' ? [join(directory, 'index.html')] : []),
  ];
  for (const candidate of candidates) {
    if (await isFile(candidate)) {
      return candidate;
    }
  }
  return undefined;
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch {
    // A missing file is not served, like a folder.
    return false;
  }
}

async function readConfiguration(directory: string): Promise<JsonObject> {
  try {
    return JSON.parse(await readFile(join(directory, 'config.json'), 'utf8')) as Record<string, Json>;
  } catch {
    // A build without config.json uses only the given configuration.
    return {};
  }
}

function send(response: ServerResponse, status: number, type: string | undefined, text: string): void {
  response.writeHead(status, { 'Content-Type': type ?? 'text/plain' });
  response.end(text);
}
