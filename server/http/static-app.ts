import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { Readable } from 'node:stream';
import { matchesTag } from '../../src/contract/wire/entity-tags.ts';
import { contentSecurityPolicy, cspReportPath, scriptPolicy } from './content-security.ts';
import type { AppContext } from './context.ts';
import { createGzipCache } from './gzip-cache.ts';

const contentTypes: Readonly<Record<string, string>> = {
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
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
};

/** Serves the built app of `publicDir`: a file, or `index.html` for a page request; null for any other request. */
export function createStaticApp(publicDir: string): (c: AppContext) => Promise<Response | null> {
  const gzipped = createGzipCache();
  return async (c) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return null;
    const path = resolveFile(publicDir, c.req.path);
    const stats = path === null ? null : await statFile(path);
    if (path !== null && stats) return serve(c, path, stats);
    const isPage = (c.req.header('Accept') ?? '').includes('text/html') && extname(c.req.path) === '';
    const index = join(publicDir, 'index.html');
    const page = isPage ? await statFile(index) : null;
    return page ? serve(c, index, page) : null;
  };

  async function serve(c: AppContext, path: string, { size, etag }: { size: number; etag: string }): Promise<Response> {
    const type = contentTypes[extname(path).toLowerCase()] ?? 'application/octet-stream';
    const headers = {
      'Content-Type': type,
      ETag: etag,
      'Cache-Control': cacheControl(path, type),
      ...policyHeaders(type),
    };
    // A compressed response has a weak ETag.
    if (matchesTag(c.req.header('If-None-Match'), etag)) return new Response(null, { status: 304, headers });
    if (c.req.method === 'GET' && isCompressible(type) && /\bgzip\b/.test(c.req.header('Accept-Encoding') ?? '')) {
      const content = await gzipped(path, etag);
      return new Response(new Uint8Array(content), {
        headers: {
          ...headers,
          ETag: `W/${etag}`,
          'Content-Encoding': 'gzip',
          'Content-Length': String(content.length),
          Vary: 'Accept-Encoding',
        },
      });
    }
    const body = c.req.method === 'HEAD' ? null : (Readable.toWeb(createReadStream(path)) as ReadableStream);
    return new Response(body, { headers: { ...headers, 'Content-Length': String(size) } });
  }

  function policyHeaders(type: string): Record<string, string> {
    const isPage = type.startsWith('text/html');
    if (!isPage && !type.startsWith('text/javascript')) return {};
    const policy = isPage ? contentSecurityPolicy(publicDir) : scriptPolicy();
    return { 'Content-Security-Policy': policy, 'Reporting-Endpoints': `csp="${cspReportPath}"` };
  }
}

function cacheControl(path: string, type: string): string {
  if (isHashed(path)) return 'public, max-age=31536000, immutable';
  // A storable page would stay in the back/forward cache with its IndexedDB connection open (docs/gotchas.md).
  return type.startsWith('text/html') ? 'no-store' : 'no-cache';
}

/** The file of `path` below `publicDir`; null for a path outside of it. */
function resolveFile(publicDir: string, path: string): string | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return null; // malformed encoding: no file has such a name
  }
  if (decoded.includes('\0')) return null;
  const file = normalize(join(publicDir, decoded === '/' ? 'index.html' : decoded));
  return file.startsWith(publicDir + sep) ? file : null;
}

async function statFile(path: string): Promise<{ size: number; etag: string } | null> {
  const stats = await stat(path).catch(() => null);
  return stats?.isFile() ? { size: stats.size, etag: `"${stats.size.toString(36)}-${Math.round(stats.mtimeMs).toString(36)}"` } : null;
}

/** Whether compression makes a file of this type smaller. */
function isCompressible(type: string): boolean {
  return type.startsWith('text/') || type.startsWith('application/') || type === 'image/svg+xml' || type === 'font/ttf';
}

/** Whether Vite put a content hash into the file's name. */
function isHashed(path: string): boolean {
  return path.includes(`${sep}assets${sep}`) && /-[\w-]{8,64}\.\w{1,16}$/.test(path);
}
