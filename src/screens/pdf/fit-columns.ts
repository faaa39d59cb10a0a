export type TableColumn = { readonly header: string; readonly width: number; readonly isNumber: boolean; readonly isShort: boolean };

/** Points between the margins of a landscape page. */
const PAGE_WIDTH = 760;

/** Points of each side of a cell in a table with so many columns. */
export function paddingOf(columns: number): number {
  return columns > 12 ? 2 : 4;
}

/** Longer words, like addresses of mail, may break. */
const MAX_WORD_CHARS = 24;

/** Letters of a line in the narrowest column of texts. */
const MIN_LETTERS = 4;

/** The size of the letters in a table with so many columns. */
export function fontSizeOf(columns: number): number {
  return columns > 12 ? 6 : columns > 8 ? 7 : 8;
}

/**
 * The columns with widths in points that fill a landscape page. Each has room for its longest word, and the rest follows the widths of the
 * list. Without room for all words, those of dates, plates and numbers stay whole, as long as the others keep some letters.
 */
export function fitColumns<Column extends TableColumn>(columns: readonly Column[], rows: readonly (readonly string[])[]): Column[] {
  const fontSize = fontSizeOf(columns.length);
  const beside = 2 * paddingOf(columns.length) + 1;
  const smallest = columns.map(({ header }, index) => {
    const heading = Math.max(...header.split(/\s|(?<=[-–/])/).map((word) => 1.06 * widthOf(word)));
    const texts = rows.flatMap((row) => (row[index] ?? '').split(/\s/)).map((word) => widthOf(word.slice(0, MAX_WORD_CHARS)));
    const longest = texts.reduce((most, width) => Math.max(most, width), 0);
    return { whole: fontSize * longest + beside, withHeading: fontSize * Math.max(longest, heading) + beside };
  });
  const narrow = narrowest(
    columns.map(({ isShort }, index) => ({ isShort, ...smallest[index]! })),
    fontSize * MIN_LETTERS + beside,
  );
  const free = PAGE_WIDTH - sum(narrow);
  const total = sum(columns.map(({ width }) => width));
  const wished = columns.map(({ width }, index) => Math.max(0, (width / total) * PAGE_WIDTH - (narrow[index] ?? 0)));
  const wishes = sum(wished) || 1;
  return columns.map((column, index) => ({ ...column, width: (narrow[index] ?? 0) + (free * (wished[index] ?? 0)) / wishes }));
}

type Room = { readonly isShort: boolean; readonly whole: number; readonly withHeading: number };

function narrowest(columns: readonly Room[], least: number): number[] {
  const all = columns.map(({ withHeading }) => withHeading);
  if (sum(all) <= PAGE_WIDTH) return all;
  const fixed = sum(columns.map(({ isShort, whole }) => (isShort ? whole : 0)));
  const others = columns.filter(({ isShort }) => !isShort).map(({ withHeading }) => withHeading);
  const remainingWidth = PAGE_WIDTH - fixed;
  if (remainingWidth < others.length * least) {
    const limit = commonLimit(all, PAGE_WIDTH);
    return all.map((width) => Math.min(width, limit));
  }
  const limit = commonLimit(others, remainingWidth);
  return columns.map(({ isShort, whole, withHeading }) => (isShort ? whole : Math.min(withHeading, limit)));
}

/** The limit under which widths together take no more than `room`; infinite where they do so without one. */
function commonLimit(widths: readonly number[], room: number): number {
  if (sum(widths) <= room) return Infinity;
  let remainingRoom = room;
  const sorted = widths.toSorted((a, b) => a - b);
  const first = sorted.findIndex((width, index) => {
    if (width * (sorted.length - index) > remainingRoom) return true;
    remainingRoom -= width;
    return false;
  });
  return remainingRoom / (sorted.length - first);
}

/** About the width of a word, in sizes of its letters. */
function widthOf(word: string): number {
  return sum(
    Array.from(word, (letter) =>
      /[ijl.,:;|'’!()[\]]/.test(letter) ? 0.3 : /[mwMW@%]/.test(letter) ? 0.88 : /\p{Lu}/u.test(letter) ? 0.67 : 0.575,
    ),
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
