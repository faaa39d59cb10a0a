import { printableText, UNPRINTABLE_MARK } from './printable.ts';

/** Content node of pdfmake. */
export type PdfPart = string | readonly PdfPart[] | { readonly [property: string]: unknown };

/** Document definition of pdfmake; `footer` is called for each page. */
export type PdfDefinition = {
  readonly content: readonly PdfPart[];
  readonly footer: (page: number, pages: number) => PdfPart;
  readonly styles: Readonly<Record<string, object>>;
  readonly info: { readonly title: string; readonly subject?: string };
  readonly language: string;
  /** Explains the mark that stands for characters without a glyph. */
  readonly unprintable: string;
  /** Portrait when left out. */
  readonly pageOrientation?: 'landscape';
};

/** Settings of every document of the app: A4, margins and type. `Roboto` is a font that the maker adds. */
export const pageDefaults = {
  pageSize: 'A4',
  pageMargins: [40, 36, 40, 48],
  defaultStyle: { font: 'Roboto', fontSize: 9, lineHeight: 1.15 },
} as const;

/** Lines of narrow text that surely fit a page, pictures beside them included. */
const MAX_UNBROKEN_LINES = 36;
const NARROW_LINE = 45;

/** Whether the texts of `parts` surely fit one page. pdfmake leaves out what it may not break and does not fit: all of it, silently. */
export function fitsPage(...parts: readonly PdfPart[]): boolean {
  return linesOf(parts) <= MAX_UNBROKEN_LINES;
}

function linesOf(part: unknown): number {
  if (typeof part === 'string') return part.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / NARROW_LINE)), 0);
  if (Array.isArray(part)) return part.reduce<number>((sum, one) => sum + linesOf(one), 0);
  if (typeof part !== 'object' || part === null) return 0;
  const { text, stack, columns, ul, ol, table } = part as Record<string, unknown>;
  return linesOf([text, stack, columns, ul, ol, table && (table as { readonly body: unknown }).body]);
}

/** How the rows of a table break: none inside, and the first one stays with the heading, unless one may be higher than a page. */
export function rowBreaks(body: readonly (readonly PdfPart[])[], hasHeading = false) {
  const dontBreakRows = body.every((row) => fitsPage(...row));
  return { dontBreakRows, ...(hasHeading && { headerRows: 1, ...(dontBreakRows && { keepWithHeaderRows: 1 }) }) };
}

/** The whole definition of a document: the settings of the page, long words broken, and a mark for what the fonts lack. */
export function wholeDefinition({ unprintable, ...definition }: PdfDefinition) {
  let isMarked = false;
  const print = (text: string): string => {
    const printed = printableText(text);
    isMarked ||= printed !== text && printed.includes(UNPRINTABLE_MARK);
    return printed;
  };
  const content = definition.content.map((part) => prepare(part, print));
  const explanation: PdfPart = { text: unprintable, fontSize: 7.5, margin: [0, 8, 0, 0] };
  return {
    ...pageDefaults,
    ...definition,
    content: isMarked ? [...content, explanation] : content,
    footer: (page: number, pages: number) => prepare(definition.footer(page, pages), print),
  };
}

/**
 * A word longer than a narrow column, which pdfmake would print over the edge of the paper. The lines of a hash hold it whole: people
 * compare it.
 */
const LONG_WORD = /(?<!\S)(?![\da-f]{64}(?!\S))\S{28,}/;
const isLong = (text: string) => LONG_WORD.test(text);

/** A part with its texts as `print` returns them, and long words broken. */
function prepare(part: PdfPart, print: (text: string) => string): PdfPart {
  if (typeof part === 'string') {
    const printed = print(part);
    return isLong(printed) ? { text: runsOf(printed) } : printed;
  }
  if (isList(part)) return part.map((one) => prepare(one, print));
  const { text, table, ...others } = part;
  const nested = Object.fromEntries(
    ['stack', 'columns', 'ul', 'ol'].flatMap((name) => (name in others ? [[name, prepare(others[name] as PdfPart, print)]] : [])),
  );
  const body = table as { readonly body: readonly PdfPart[] } | undefined;
  return {
    ...others,
    ...nested,
    ...(text !== undefined && { text: prepareText(text, print) }),
    ...(body && { table: { ...body, body: body.body.map((row) => prepare(row, print)) } }),
  };
}

/** The text of a part, which may be runs: these stay as they are broken. */
function prepareText(text: unknown, print: (text: string) => string): unknown {
  if (Array.isArray(text)) return text.map((run: unknown) => (typeof run === 'string' ? print(run) : prepareRun(run, print)));
  if (typeof text !== 'string') return text;
  const printed = print(text);
  return isLong(printed) ? runsOf(printed) : printed;
}

function prepareRun(run: unknown, print: (text: string) => string): unknown {
  const { text } = run as { readonly text?: unknown };
  return typeof text === 'string' ? { ...(run as object), text: print(text) } : run;
}

function runsOf(text: string): PdfPart[] {
  return text.split(/(?<=\s)(?=\S)/).map((word) => (isLong(word) ? { text: word, wordBreak: 'break-all' } : { text: word }));
}

function isList(part: PdfPart): part is readonly PdfPart[] {
  return Array.isArray(part);
}
