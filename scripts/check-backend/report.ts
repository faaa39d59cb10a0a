import settings from '../../locales/en/settings.json' with { type: 'json' };
import type { Tolerated } from '../../src/api/reading/tolerated.ts';
import type { CallResult } from './client.ts';

export const statuses = ['ok', 'lenient', 'missing', 'refused', 'unreadable', 'no answer', 'not asked'] as const;
export type LineStatus = (typeof statuses)[number];

export type Line = { readonly area: string; readonly what: string; readonly status: LineStatus; readonly note: string };

/** Report line of one call: how the app reads the response. */
export function lineOf(area: string, what: string, { status, content, tolerated, problem }: CallResult, note = ''): Line {
  if (!content) return { area, what, status: 'no answer', note: problem ?? '' };
  if (content.kind === 'value') {
    return { area, what, status: tolerated.size > 0 ? 'lenient' : 'ok', note: [note, describe(tolerated)].filter(Boolean).join('; ') };
  }
  if (content.kind === 'unreadable') return { area, what, status: 'unreadable', note: `HTTP ${status} ${content.detail ?? content.code}` };
  const isMissing = status === 404 || status === 405 || status === 501;
  return {
    area,
    what,
    status: isMissing ? 'missing' : 'refused',
    note: `HTTP ${status} ${content.rejection.detail ?? content.rejection.code}`,
  };
}

/** The deviations with the fields that have each, in the words of the settings. */
function describe(tolerated: Tolerated): string {
  const { tolerated: words } = settings.backend;
  const byKind = Map.groupBy(tolerated.values(), ({ kind }) => kind);
  return [...byKind]
    .map(([kind, places]) => {
      const fields = places.map(({ field }) => field).filter(Boolean);
      return fields.length > 0 ? `${fields.join(', ')}: ${words[kind]}` : words[kind];
    })
    .join('; ');
}

/** Meaning of each status for the owner of the backend. */
const advice: Partial<Record<LineStatus, string>> = {
  lenient: 'the app works with it; nothing has to be done',
  missing: 'the app does without this call and says so where it matters; add it, or leave the area out',
  refused: 'the app cannot use it: compare the server message, and the rights of this user',
  unreadable: 'answer in a form that docs/your-backend.md names under "What is tolerated"',
  'no answer': 'check the address, the certificate and the time of the call: the app waits 20 seconds',
};

/** Formats the lines as a table, followed by the count of each status and what to do. */
export function tableOf(lines: readonly Line[]): string {
  const widths = { area: widest(lines, 'area'), what: widest(lines, 'what'), status: widest(lines, 'status') };
  const rows = lines.map(({ area, what, status, note }) =>
    `${area.padEnd(widths.area)}  ${what.padEnd(widths.what)}  ${status.padEnd(widths.status)}  ${note}`.trimEnd(),
  );
  const counts = statuses.map((status) => [status, lines.filter((line) => line.status === status).length] as const);
  const sums = counts.filter(([, count]) => count > 0).map(([status, count]) => `${count} ${status}`);
  const hints = counts.flatMap(([status, count]) => (count > 0 && advice[status] ? [`${status}: ${advice[status]}`] : []));
  return [...rows, '', sums.join(' · '), ...hints].join('\n');
}

function widest(lines: readonly Line[], name: 'area' | 'what' | 'status'): number {
  return Math.max(0, ...lines.map((line) => line[name].length));
}
