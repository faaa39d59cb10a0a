import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeRecords, pathName, type Side } from './merge.ts';
import { deepEqual } from './deep-equal.ts';

type Fields = Record<string, unknown>;

const leaf = fc.oneof(fc.constant(null), fc.constant(''), fc.integer({ min: 0, max: 2 }), fc.constantFrom('a', 'b'), fc.boolean());
const element = fc.record({ Id: fc.integer({ min: 1, max: 3 }), Value: leaf });
const byIds = fc.uniqueArray(element, { selector: ({ Id }) => Id, maxLength: 3 });
/** Records similar enough to produce every kind of agreement and conflict. */
const record = fc.record({ Place: leaf, Nested: fc.record({ A: leaf, B: leaf }), List: byIds, Loose: fc.array(leaf, { maxLength: 2 }) });
const three = fc.record({ base: record, mine: record, theirs: record });
const json = fc.dictionary(fc.oneof(fc.constantFrom('Id', '__proto__', 'toString', 'a'), fc.string()), fc.jsonValue());

/** Sorts elements with ids, to compare regardless of order. */
function inOrder(value: unknown): unknown {
  const { List, ...rest } = value as Fields;
  const sorted = (List as { Id: number }[] | undefined)?.toSorted((left, right) => left.Id - right.Id);
  return { ...rest, List: sorted };
}

function leavesOf(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [value];
}

test('[SY16] [R-087] identity: a change on one side is the result', () => {
  fc.assert(
    fc.property(record, record, (base, changed) => {
      for (const sides of [
        { mine: base, theirs: changed },
        { mine: changed, theirs: base },
        { mine: changed, theirs: changed },
      ]) {
        const { value, conflicts } = mergeRecords({ base, ...sides });
        expect(conflicts).toEqual([]);
        expect(deepEqual(inOrder(value), inOrder(changed))).toBe(true);
      }
    }),
  );
});

test('[SY16] idempotence: merging onto the own result changes nothing', () => {
  fc.assert(
    fc.property(three, ({ base, mine, theirs }) => {
      const { value, conflicts } = mergeRecords({ base, mine, theirs });
      fc.pre(conflicts.length === 0);
      const again = mergeRecords({ base, mine, theirs: value });
      expect(again.conflicts).toEqual([]);
      expect(deepEqual(inOrder(again.value), inOrder(value))).toBe(true);
    }),
  );
});

test('[SY16] symmetry: exchanged sides conflict in the same fields', () => {
  fc.assert(
    fc.property(three, ({ base, mine, theirs }) => {
      const there = mergeRecords({ base, mine, theirs });
      const back = mergeRecords({ base, mine: theirs, theirs: mine });
      const places = ({ conflicts }: typeof there) => conflicts.map(({ path }) => pathName(path)).toSorted();
      expect(places(back)).toEqual(places(there));
      expect(there.conflicts.length > 0 || deepEqual(inOrder(there.value), inOrder(back.value))).toBe(true);
    }),
  );
});

test('[SY16] takes every value from an input, on any JSON, and never throws', () => {
  fc.assert(
    fc.property(json, json, json, (base, mine, theirs) => {
      const { value } = mergeRecords({ base, mine, theirs });
      const leaves = new Set(leavesOf([mine, theirs]));
      expect(leavesOf(value).filter((one) => !leaves.has(one))).toEqual([]);
      expect(Object.keys(value).toSorted()).toEqual([...new Set([...Object.keys(mine), ...Object.keys(theirs)])].toSorted());
    }),
  );
});

test('[SY16] a choice for every conflict resolves it to the chosen value', () => {
  fc.assert(
    fc.property(three, fc.infiniteStream(fc.constantFrom<Side>('mine', 'theirs')), (sides, coins) => {
      const { conflicts } = mergeRecords(sides);
      const choices = new Map(conflicts.map(({ path }) => [pathName(path), coins.next().value as Side]));
      const { conflicts: left, value } = mergeRecords(sides, choices);
      expect(left).toEqual([]);
      for (const conflict of conflicts.filter(({ path }) => path.length === 1)) {
        const [name = ''] = conflict.path;
        expect(value[name]).toEqual(conflict[choices.get(pathName(conflict.path)) as Side]);
      }
    }),
  );
});

test('[SY16] [R-087] merges one-sided changes and reports conflicts with all values', () => {
  const { value, conflicts } = mergeRecords({
    base: { Id: 7, Place: 'Łódź', Comments: null, Fuel: '1/2' },
    mine: { Id: 7, Place: 'Gdańsk', Comments: 'mine', Fuel: '1/2' },
    theirs: { Id: 7, Place: 'Poznań', Comments: '', Fuel: 'Pełny' },
  });
  expect(value).toEqual({ Id: 7, Place: 'Gdańsk', Comments: 'mine', Fuel: 'Pełny' });
  expect(conflicts).toEqual([{ path: ['Place'], base: 'Łódź', mine: 'Gdańsk', theirs: 'Poznań' }]);
});

test('[SY16] merges list elements by id: added, changed and removed', () => {
  const { value, conflicts } = mergeRecords({
    base: {
      List: [
        { Id: 1, Value: 'a' },
        { Id: 2, Value: 'b' },
        { Id: 3, Value: 'c' },
      ],
    },
    mine: {
      List: [
        { Id: 1, Value: 'mine' },
        { Id: 3, Value: 'c' },
        { Id: 9, Value: 'new' },
      ],
    },
    theirs: {
      List: [
        { Id: 1, Value: 'a' },
        { Id: 2, Value: 'b' },
        { Id: 8, Value: 'theirs' },
      ],
    },
  });
  expect(conflicts).toEqual([]);
  expect(value).toEqual({
    List: [
      { Id: 1, Value: 'mine' },
      { Id: 8, Value: 'theirs' },
      { Id: 9, Value: 'new' },
    ],
  });
});

test('[SY16] an element changed here and removed there is one conflict', () => {
  const sides = {
    base: { List: [{ Id: 1, Value: 'a' }] },
    mine: { List: [{ Id: 1, Value: 'b' }] },
    theirs: { List: [{ Id: 2, Value: 'x' }] },
  };
  expect(mergeRecords(sides).conflicts).toEqual([
    { path: ['List', '1'], base: { Id: 1, Value: 'a' }, mine: { Id: 1, Value: 'b' }, theirs: undefined },
  ]);
  expect(mergeRecords(sides, new Map([['List.1', 'theirs']])).value).toEqual({ List: [{ Id: 2, Value: 'x' }] });
});

test('[SY16] [R-092] preserves fields of a newer backend that the form lacks', () => {
  const { value, conflicts } = mergeRecords({
    base: { Id: 7, Place: 'Łódź', List: [{ Id: 1, Value: 'a', Unit: 'km' }] },
    mine: { Id: 7, Place: 'Gdańsk', List: [{ Id: 1, Value: 'b' }] },
    theirs: { Id: 7, Place: 'Łódź', Colour: 'red', List: [{ Id: 1, Value: 'a', Unit: 'km' }] },
  });
  expect(conflicts).toEqual([]);
  expect(value).toEqual({ Id: 7, Place: 'Gdańsk', Colour: 'red', List: [{ Id: 1, Value: 'b', Unit: 'km' }] });
});
