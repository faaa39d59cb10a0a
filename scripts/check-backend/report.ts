import type { Asked } from './client.ts';

export const verdicts = ['ok', 'lenient', 'missing', 'refused', 'unreadable', 'no answer', 'not asked'] as const;
export type Verdict = (typeof verdicts)[number];

export type Line = { readonly area: string; readonly what: string; readonly verdict: Verdict; readonly note: string };

/** Report line of one call: how the app reads the response. */
export function lineOf(area: string, what: string, { status, content, tolerated, problem }: Asked, note = ''): Line {
  if (!content) return { area, what, verdict: 'no answer', note: problem ?? '' };
  if (content.kind === 'value') {
    const places = [...tolerated.values()].map(({ kind, field }) => (field === '' ? kind : `${kind} ${field}`));
    return { area, what, verdict: places.length > 0 ? 'lenient' : 'ok', note: [note, places.join(', ')].filter(Boolean).join('; ') };
  }
  if (content.kind === 'unreadable') return { area, what, verdict: 'unreadable', note: `HTTP ${status} ${content.detail ?? content.code}` };
  const isMissing = status === 404 || status === 405 || status === 501;
  return { area, what, verdict: isMissing ? 'missing' : 'refused', note: `HTTP ${status} ${content.rejection.detail ?? content.rejection.code}` };
}

/** Formats the lines as a table, followed by the count of each verdict. */
export function tableOf(lines: readonly Line[]): string {
  const widths = { area: widest(lines, 'area'), what: widest(lines, 'what'), verdict: widest(lines, 'verdict') };
  const rows = lines.map(({ area, what, verdict, note }) =>
    `${area.padEnd(widths.area)}  ${what.padEnd(widths.what)}  ${verdict.padEnd(widths.verdict)}  ${note}`.trimEnd(),
  );
  const counts = verdicts.map((verdict) => [verdict, lines.filter((line) => line.verdict === verdict).length] as const);
  const sums = counts.filter(([, count]) => count > 0).map(([verdict, count]) => `${count} ${verdict}`);
  return [...rows, '', sums.join(' · ')].join('\n');
}

function widest(lines: readonly Line[], name: 'area' | 'what' | 'verdict'): number {
  return Math.max(0, ...lines.map((line) => line[name].length));
}
