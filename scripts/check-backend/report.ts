import type { CallResult } from './client.ts';

export const statuses = ['ok', 'lenient', 'missing', 'refused', 'unreadable', 'no answer', 'not asked'] as const;
export type LineStatus = (typeof statuses)[number];

export type Line = { readonly area: string; readonly what: string; readonly status: LineStatus; readonly note: string };

/** Report line of one call: how the app reads the response. */
export function lineOf(area: string, what: string, { status, content, tolerated, problem }: CallResult, note = ''): Line {
  if (!content) return { area, what, status: 'no answer', note: problem ?? '' };
  if (content.kind === 'value') {
    const places = [...tolerated.values()].map(({ kind, field }) => (field === '' ? kind : `${kind} ${field}`));
    return { area, what, status: places.length > 0 ? 'lenient' : 'ok', note: [note, places.join(', ')].filter(Boolean).join('; ') };
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

/** Formats the lines as a table, followed by the count of each status. */
export function tableOf(lines: readonly Line[]): string {
  const widths = { area: widest(lines, 'area'), what: widest(lines, 'what'), status: widest(lines, 'status') };
  const rows = lines.map(({ area, what, status, note }) =>
    `${area.padEnd(widths.area)}  ${what.padEnd(widths.what)}  ${status.padEnd(widths.status)}  ${note}`.trimEnd(),
  );
  const counts = statuses.map((status) => [status, lines.filter((line) => line.status === status).length] as const);
  const sums = counts.filter(([, count]) => count > 0).map(([status, count]) => `${count} ${status}`);
  return [...rows, '', sums.join(' · ')].join('\n');
}

function widest(lines: readonly Line[], name: 'area' | 'what' | 'status'): number {
  return Math.max(0, ...lines.map((line) => line[name].length));
}
