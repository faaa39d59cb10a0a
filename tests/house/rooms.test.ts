import { expect, test } from 'vitest';
import { rooms } from '../../.ci/layers.mjs';

// Lint refuses imports that the table forbids; the table itself must not allow a circle.
test.each(Object.entries<Readonly<Record<string, readonly string[]>>>(rooms))('the rooms of %s have an order without a circle', (_, table) => {
  const isFoundation = (room: string, placed: readonly string[]) => (table[room] ?? []).every((imported) => placed.includes(imported));
  let placed: string[] = [];
  for (let count = -1; count < placed.length; ) {
    count = placed.length;
    placed = Object.keys(table).filter((room) => isFoundation(room, placed));
  }
  expect(Object.keys(table).filter((room) => !placed.includes(room))).toEqual([]);
});
