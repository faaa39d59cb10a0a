import { describe, expect, it } from 'vitest';
import { judge } from './history.ts';
import type { Line } from './journal.ts';

const note = { fault: 'none', device: 'one' } as const;
const sentLine = (marker: string, at = 0): Line => ({ ...note, kind: 'booking', marker, at, event: 'sent', attempt: 1 });
const acknowledged = (marker: string, id: number, at = 0): Line => ({ ...note, kind: 'booking', marker, at, event: 'acknowledged', id });
const row = (marker: string, id: number) => ({ marker, id, sha256: null });
const stored = (...rows: ReturnType<typeof row>[]) => ({
  rows: Map.groupBy(rows, ({ marker }) => marker),
  savedAt: new Map<string, number>(),
  overlaps: 0,
});

describe('history checker', () => {
  it('accepts a history whose acknowledged saves are stored once', () => {
    const verdict = judge(
      [sentLine('a'), acknowledged('a', 1, 1_000), sentLine('b', 1_500), sentLine('b', 2_000), acknowledged('b', 2, 4_000)],
      stored(row('a', 1), row('b', 2)),
    );
    expect(verdict).toStrictEqual({
      outage: 3,
      acknowledged: 2,
      retried: 1,
      answeredByKey: 0,
      collided: 0,
      lost: [],
      doubled: [],
      overlaps: 0,
      parked: [],
      unsettled: [],
    });
  });

  it('finds an acknowledged save without a row, or under another id', () => {
    expect(judge([sentLine('a'), acknowledged('a', 1), sentLine('b'), acknowledged('b', 2)], stored(row('b', 3))).lost).toStrictEqual([
      'a',
      'b',
    ]);
  });

  it('finds a file with other bytes', () => {
    const line: Line = { ...note, kind: 'file', marker: 'f', at: 0, event: 'acknowledged', id: 1, sha256: 'aa' };
    expect(
      judge([line], { rows: new Map([['f', [{ id: 1, marker: 'f', sha256: 'bb' }]]]), savedAt: new Map(), overlaps: 0 }).lost,
    ).toStrictEqual(['f']);
  });

  it('counts the saves that were stored before their last attempt', () => {
    const lines = ['booking a', 'booking b'].flatMap((marker) => [
      sentLine(marker, 1_000),
      sentLine(marker, 2_000),
      acknowledged(marker, 1, 3_000),
    ]);
    expect(
      judge(lines, {
        ...stored(),
        savedAt: new Map([
          ['a', 1_500],
          ['b', 2_500],
        ]),
      }).answeredByKey,
    ).toBe(1);
  });

  it('finds a doubled save, and a rejected one that is stored', () => {
    const rejected: Line = { ...note, kind: 'booking', marker: 'b', at: 0, event: 'parked', code: 'collision' };
    expect(judge([sentLine('a'), acknowledged('a', 1), rejected], stored(row('a', 1), row('a', 2), row('b', 3))).doubled).toStrictEqual([
      'a',
      'b',
    ]);
  });

  it('finds false rejections and saves without an answer', () => {
    const rejected: Line = { ...note, kind: 'counter', marker: 'c', at: 0, event: 'parked', code: 'collision' };
    const verdict = judge([rejected, sentLine('d')], stored());
    expect([verdict.parked, verdict.unsettled]).toStrictEqual([['c: collision'], ['d']]);
  });
});
