import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { markColors } from '../../src/contract/entities/protocol/marks/mark-colors.ts';

const root = join(import.meta.dirname, '..', '..');
const tokens = readFileSync(join(root, 'src/ui/theme/tokens.css'), 'utf8');

/** Colours of the sunlight theme by token: its own, else the light ones. */
const colors = new Map(
  [
    ...tokens.slice(0, tokens.indexOf('@media')).matchAll(/--(color-[\w-]+): (?:light-dark\()?(#[\da-f]{6})/g),
    ...blockOf("[data-theme='outdoor']").matchAll(/--(color-[\w-]+): (#[\da-f]{6})/g),
  ].map(([, name = '', color = '']) => [name, color]),
);

const states = ['neutral', 'info', 'waiting', 'sending', 'received', 'attention', 'success', 'warning', 'danger'];
const plain = ['color-bg', 'color-surface', 'color-surface-sunken', 'color-surface-hover'];
const texts = [
  'color-text',
  'color-text-muted',
  'color-text-disabled',
  'color-accent-text',
  'color-accent',
  'color-success',
  'color-danger',
  ...states.map((state) => `color-${state}-text`),
];

/** Text on background: every text on every plain surface, each state on its own, and the pairs that a rule of a style sheet names. */
const pairs: readonly (readonly [text: string, background: string])[] = [
  ...texts.flatMap((text) => plain.map((background) => [text, background] as const)),
  ...states.map((state) => [`color-${state}-text`, `color-${state}-soft`] as const),
  ...['color-text', 'color-accent-text'].map((text) => [text, 'color-accent-soft'] as const),
  ...['color-accent', 'color-accent-hover', 'color-accent-pressed'].map((background) => ['color-on-accent', background] as const),
  ...['color-danger', 'color-danger-hover'].map((background) => ['color-on-danger', background] as const),
  ...globSync('src/**/*.css', { cwd: root }).flatMap((file) => namedPairs(readFileSync(join(root, file), 'utf8'))),
];

test('[R-130] every text of the sunlight theme has a contrast of 7:1', () => {
  const all = [...new Map(pairs.map((pair) => [pair.join(' on '), pair])).values()];
  expect(all.length).toBeGreaterThan(60);
  expect(
    all
      .filter(([text, background]) => contrast(text, background) < 7)
      .map(([text, background]) => `${text} on ${background}: ${contrast(text, background).toFixed(1)}`),
  ).toEqual([]);
});

test('[R-130] marks on drawings have a contrast of 7:1, in style sheets too', () => {
  expect(Object.entries(markColors).filter(([, color]) => ratio(luminanceOf(color), 1) < 7)).toEqual([]);
  expect([colors.get('color-mark-known'), colors.get('color-mark-new')]).toEqual([markColors.known, markColors.new]);
});

test('[R-130] borders and focus of the sunlight theme have a contrast of 3:1', () => {
  const lines = ['color-border', 'color-border-strong', 'color-focus', ...states.map((state) => `color-${state}-border`)];
  expect(
    lines
      .flatMap((line) => plain.map((background) => [line, background] as const))
      .filter(([line, background]) => contrast(line, background) < 3),
  ).toEqual([]);
});

/** The declarations of a selector. */
function blockOf(selector: string): string {
  const start = tokens.indexOf(selector);
  return tokens.slice(start, tokens.indexOf('}', start));
}

/** Text and background colours that one rule sets together. */
function namedPairs(css: string): (readonly [string, string])[] {
  return css.split('}').flatMap((rule) => {
    const text = /[\s;{]color: var\(--(color-[\w-]+)\)/.exec(rule)?.[1];
    const background = /background(?:-color)?: var\(--(color-[\w-]+)\)/.exec(rule)?.[1];
    // A box that is not ticked has a tick without a colour of its own.
    return text && background && text !== 'color-on-accent' ? [[text, background] as const] : [];
  });
}

/** The contrast of WCAG 2.2. */
function contrast(one: string, other: string): number {
  return ratio(luminance(one), luminance(other));
}

function ratio(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

function luminance(name: string): number {
  const color = colors.get(name);
  if (!color) throw new Error(`no colour ${name}`);
  return luminanceOf(color);
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test('[R-063] an announced message looks like one: `ErrorText`, or a style of its own', () => {
  const unstyled = globSync('src/**/*.tsx', { cwd: root }).flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('<')
      .filter((tag) => tag.includes('role="alert"') && !tag.includes('className'))
      .map((tag) => ({ file, tag })),
  );
  expect(unstyled).toEqual([]);
});
