import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isBackendAddress } from '../../src/contract/device/backend-address.ts';

/**
 * The exact text of the style elements that React Aria adds at run time (react-aria 3, `usePress` and `usePreventScroll`).
 * A browser test reports a blocked style when a new version changes them.
 */
const reactAriaStyles = [
  '@layer {\n  [data-react-aria-pressable] {\n    touch-action: pan-x pan-y pinch-zoom;\n  }\n}',
  '@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}',
];

/** Where browsers report violations. */
export const cspReportPath = '/csp-report';

/** Calls may go to any server by TLS, and to this device. */
const anyBackend = 'https: http://localhost:* http://127.0.0.1:*';

/** The Content-Security-Policy of every page: own files only, and calls to the origin and to the backend of `config.json` as it is now. */
export function contentSecurityPolicy(publicDir: string): string {
  return withReports(directives(backendOrigin(publicDir)));
}

/**
 * The policy of scripts, which the service worker stores until its script changes: an address in it would outlive a change of
 * `config.json`.
 */
export function scriptPolicy(): string {
  return withReports(directives(anyBackend));
}

/**
 * The policy that the page itself carries, for a host that sends no headers. The address of the backend is not known when the app is built:
 * the app adds it once it has read `config.json`. A browser ignores `frame-ancestors` and reports here.
 */
export function pagePolicy(): string {
  return directives(anyBackend).join('; ');
}

function withReports(policy: readonly string[]): string {
  return [...policy, "frame-ancestors 'none'", `report-uri ${cspReportPath}`, 'report-to csp'].join('; ');
}

/** `backend`: where calls may go besides the page's origin. */
function directives(backend: string): string[] {
  const styles = reactAriaStyles.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' ${styles.join(' ')}`,
    "img-src 'self' blob: data:",
    // The HEIC decoder starts its worker from a blob.
    "worker-src 'self' blob:",
    `connect-src 'self' ${backend}`.trim(),
    "base-uri 'self'",
    "form-action 'self'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    // The app's own policy, and the rich-text editor's for pasted text, which it parses in a document of its own.
    'trusted-types tabor ProseMirrorClipboard',
  ];
}

function backendOrigin(publicDir: string): string {
  try {
    const { backendAddress } = JSON.parse(readFileSync(join(publicDir, 'config.json'), 'utf8')) as { backendAddress?: unknown };
    return typeof backendAddress === 'string' && backendAddress !== '' && isBackendAddress(backendAddress)
      ? new URL(backendAddress).origin
      : '';
  } catch {
    return ''; // no configuration: the app's origin is the backend
  }
}
