import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Names that gave way to the term an engineer would search for (decision 366). */
const replacedNames =
  /\b(?:givenFaults|handoverFaults|useFocusGiven|useAsked|useAskingFor|useRestingQuery|doSideBySide|askAs|pokeAfterSave|isWorthTrying|lookFor|momentOfAsking|inPieces|enteredAt|hasten|createChooser|patience|betweenRuns|tellValue|limitedForm|NotHere|GoTo|markLeft|lookForEmptiedDevice|useKeepPlace|BoardLook|RecordKeeping|holdOwner|stopOrphan|atTheCarPark|inTheCarPark|everythingKept|mostRows|rowsAtMost|longestWait|limitStranger)\b/;

/** Paraphrases of terms: record, graceful shutdown, drain, backoff, pull, anyone. */
const replacedWords = /\b(?:deeds?|farewell|pok(?:e|ed|ing)|put off|fetch(?:ed)? anew|whom?ever|whoever|somebody)\b/i;

/** Variables named by a participle do not say what they hold (decision 459). `[left, top]` and `[left, right]` are sides. */
const participles =
  /^\s*(?:export )?(?:const|let|for \((?:const|let)) (?:\[?(?:asked|kept|told|held|wanted|said|given|found|made|meant|heard|taken|gone|seen|named|tried)\b|(?:\[(?:[^\]=]*, )?)?(?:shown|changed)\b|left\b)/;

/** The subject of a comment is a thing of the system. */
const commentsWithPronoun = /(?:\/\/|\/\*\*|^ \*|--|#) (?:What(?:ever)?|Who(?:ever|se|m)?|Which) [a-z]/;

/** Layers that know no vehicle: a fault there would be an error of a field, a rejection or a failure. */
const layersWithoutVehicles = /^src\/(?:sync|sw|ui|app)\//;

/** Applied migrations and frozen releases are not edited; 366 lists the old names. */
const exclude = [
  '**/node_modules/**',
  'tests/frozen/releases/**',
  'server/migrations/**',
  'docs/decisions/366-*',
  'tests/house/words.test.ts',
];
const files = [
  ...globSync('{src,server,tests,scripts,docs,.ci,deploy}/**/*.{ts,tsx,mjs,css,sql,md}', { exclude }),
  'README.md',
  'CONTRIBUTING.md',
];
const lines = files.flatMap((file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .map((text, index) => ({ file, line: index + 1, text })),
);

function linesWith(pattern: RegExp, isIncluded = (_file: string) => true): string[] {
  return lines
    .filter(({ file, text }) => isIncluded(file) && pattern.test(text))
    .map(({ file, line, text }) => `${file}:${line} ${text.trim()}`);
}

test('no source uses a replaced name or word', () => {
  expect(files.length).toBeGreaterThan(2_000);
  expect([...linesWith(replacedNames), ...linesWith(replacedWords)]).toEqual([]);
});

test('no variable is named by a participle', () => {
  expect(linesWith(participles, (file) => /\.(?:tsx?|mjs)$/.test(file))).toEqual([]);
});

test('no comment begins with a relative pronoun', () => {
  expect(linesWith(commentsWithPronoun, (file) => /\.(?:tsx?|mjs|css|sql)$/.test(file))).toEqual([]);
});

test('a fault is only the fault of a vehicle', () => {
  expect(linesWith(/\bfaults?\b/i, (file) => layersWithoutVehicles.test(file) && /\.tsx?$/.test(file) && !file.includes('.test.'))).toEqual(
    [],
  );
});
