import { callerAddress, type App, type AppDependencies } from './context.ts';
import { cspReportPath } from './content-security.ts';
import { rateLimitAnonymous } from './rate-limit.ts';
import { readJson } from './read-body.ts';

const MAX_BYTES = 16 * 1024;
/** Lines of a minute: a device with a broken extension reports each of its pages. */
const MAX_LINES = 60;
const WINDOW_MS = 60_000;

/** Adds the open route that takes the reports of browsers about the content security policy, and writes them to the log. */
export function addReportRoute(app: App, { trustProxy, log }: AppDependencies): void {
  let [windowEnds, lines] = [0, 0];
  app.post(cspReportPath, async (c) => {
    rateLimitAnonymous(callerAddress(c, trustProxy));
    const violations = violationsIn(await readJson(c.req.raw, MAX_BYTES));
    if (Date.now() >= windowEnds) [windowEnds, lines] = [Date.now() + WINDOW_MS, 0];
    for (const violation of violations.slice(0, MAX_LINES - lines)) {
      lines++;
      log(JSON.stringify({ time: Date.now(), level: 'error', error: 'content security policy', ...violation }));
    }
    return c.body(null, 204);
  });
}

/** Without the page, the sample and parameters: they may name records and people. */
type Violation = { readonly directive: string; readonly blocked: string; readonly source: string; readonly line: number };

/** Reads both formats: `report-uri` sends one object, `report-to` a list. */
function violationsIn(value: unknown): readonly Violation[] {
  if (Array.isArray(value))
    return value.filter((one) => memberOf(one, 'type') === 'csp-violation').map((one) => toViolation(memberOf(one, 'body')));
  const report = memberOf(value, 'csp-report');
  return report === undefined ? [] : [toViolation(report)];
}

function toViolation(report: unknown): Violation {
  const textOf = (...names: readonly string[]) => names.map((name) => memberOf(report, name)).find((one) => typeof one === 'string') ?? '';
  const line = Number(memberOf(report, 'line-number') ?? memberOf(report, 'lineNumber'));
  return {
    directive: textOf('effective-directive', 'effectiveDirective', 'violated-directive').slice(0, 60),
    blocked: placeOf(textOf('blocked-uri', 'blockedURL'), 'origin'),
    source: placeOf(textOf('source-file', 'sourceFile'), 'pathname'),
    line: Number.isInteger(line) ? line : 0,
  };
}

/** Part of an address, or a word such as `inline`. A page is no script: its path may name a record. */
function placeOf(text: string, part: 'origin' | 'pathname'): string {
  if (!URL.canParse(text)) return /^[\w-]{0,40}$/.test(text) ? text : '';
  const place = new URL(text)[part].slice(0, 120);
  return part === 'origin' || /\.m?js$/.test(place) ? place : '';
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}
