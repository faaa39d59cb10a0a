import { fitsPage, rowBreaks, type PdfDefinition, type PdfPart } from './pdf-part.ts';
import { markSymbol } from './damage-drawing.ts';
import { comparisonPage } from './protocol-comparison.ts';
import type { Fact, ProtocolCheck, ProtocolContent, ProtocolText } from './protocol-content.ts';
import { platesOf } from './protocol-plates.ts';
import { signatureBlock } from './protocol-signatures.ts';

type WithTexts = ProtocolContent & { readonly t: ProtocolText };

/** Content width of an A4 page in points. */
const pageWidth = 515;

const accent = '#0f4c81';
const line = '#c3ccd5';
const danger = '#a4161a';

/** Lines below rows only: the heading above a table draws its own. */
const ruled = { hLineWidth: (row: number) => (row === 0 ? 0 : 0.5), vLineWidth: () => 0, hLineColor: () => line, paddingLeft: () => 0 };

/** The PDF pages of a protocol: facts, additional fields, damages, faults, checklist, photos, terms, signatures, comparison. */
export function protocolLayout(data: ProtocolContent, t: ProtocolText): PdfDefinition {
  const content: WithTexts = { ...data, t };
  const { identity, language, voided, version } = content;
  const mark = voided ? t('voidMark') : version?.replaced ? t('replacedMark') : null;
  const name = identity.number ?? t('provisionalName', { provisional: identity.provisional });
  return {
    language,
    unprintable: t('unprintable'),
    ...(mark !== null && { watermark: { text: mark, color: danger, opacity: 0.18, bold: true } }),
    info: { title: `${t('title')} ${name}` },
    content: [
      head(content),
      ...factTable(content.facts),
      ...section(t('sections.additional'), factTable(content.additional)),
      ...section(t('sections.damages'), damageParts(content)),
      ...section(t('sections.faults'), faultParts(content)),
      ...(content.checklist ? section(content.checklist.title, checklistParts(content.checklist.checks)) : []),
      ...section(t('sections.photos'), platesOf(content)),
      ...section(t('sections.terms'), termsParts(content)),
      ...section(t('sections.signatures'), [signatureBlock(content), ...sealParts(content)]),
      ...comparisonPage(content),
    ],
    footer: (page, pages) => ({
      columns: [
        { text: `${t('title')} ${name} · ${t('madeAt', { moment: content.madeAt })}`, width: '*' },
        { text: t('page', { page, pages }), width: 'auto', alignment: 'right' },
      ],
      style: 'footer',
      margin: [40, 14, 40, 0],
    }),
    styles: {
      title: { fontSize: 16, bold: true, color: accent },
      heading: { fontSize: 11.5, bold: true, color: accent },
      label: { fontSize: 8, color: '#4a5763' },
      value: { fontSize: 9.5 },
      small: { fontSize: 7.5, color: '#4a5763' },
      voided: { fontSize: 10, bold: true, color: danger },
      provisional: { fontSize: 9, bold: true, color: '#6b4700' },
      termsHeading: { fontSize: 8, bold: true, margin: [0, 4, 0, 1] },
      terms: { fontSize: 7.5, margin: [0, 0, 0, 2] },
      footer: { fontSize: 7.5, color: '#4a5763' },
    },
  };
}

function versionParts({ t, version }: WithTexts): PdfPart[] {
  if (version === null) return [];
  const { number, replaced } = version;
  const replacement = replaced && { text: t(replaced.reason === '' ? 'replaced' : 'replacedFor', replaced), style: 'voided' };
  return [
    { text: t('version', { version: number }), bold: true },
    ...(replacement ? [replacement] : [{ text: t('replaces', { version: number - 1 }), style: 'small' }]),
  ];
}

function head(content: WithTexts): PdfPart {
  const { t, company, identity, voided } = content;
  const number =
    identity.number === null ? t('provisionalName', { provisional: identity.provisional }) : t('number', { number: identity.number });
  const note =
    identity.number === null
      ? { text: t('provisionalNote'), style: 'provisional' }
      : { text: t('formerly', { provisional: identity.provisional }), style: 'small' };
  return {
    columns: [
      {
        width: '*',
        stack: [
          ...(company.logo === null ? [] : [{ image: company.logo, fit: [150, 45], margin: [0, 0, 0, 4] }]),
          { text: company.name || 'Tabor', bold: true, fontSize: 12 },
          { text: company.details, style: 'small' },
        ],
      },
      {
        width: 'auto',
        alignment: 'right',
        stack: [
          { text: t('title'), style: 'title' },
          { text: number, bold: true, fontSize: 11 },
          note,
          ...versionParts(content),
          ...(voided ? [{ text: t('voided', voided), style: 'voided' }] : []),
        ],
      },
    ],
    margin: [0, 0, 0, 12],
  };
}

function section(title: string, parts: readonly PdfPart[] | false): PdfPart[] {
  if (!parts || parts.length === 0) return [];
  const [first = '', ...rest] = parts;
  const rule = { canvas: [{ type: 'line', x1: 0, y1: 0, x2: pageWidth, y2: 0, lineWidth: 0.7, lineColor: line }], margin: [0, 2, 0, 5] };
  const heading = { text: title, style: 'heading', margin: [0, 12, 0, 0] };
  // No page break between a heading and its first part.
  return [{ unbreakable: fitsPage(first), stack: [heading, rule, first] }, ...rest];
}

function factTable(facts: readonly Fact[]): PdfPart[] {
  const words = ({ label, value }: Fact): PdfPart => ({
    stack: [
      { text: label, style: 'label' },
      { text: value, style: 'value' },
    ],
  });
  const cell = (fact: Fact): PdfPart =>
    fact.image ? { columns: [words(fact), { image: fact.image, fit: [90, 60], width: 'auto', margin: [0, 0, 10, 0] }] } : words(fact);
  return twoColumns(facts.map(cell), { ...ruled, paddingTop: () => 3, paddingBottom: () => 3 });
}

/** Cells in two columns. The first row is a table of its own, which a heading can hold on its page; the rest may be longer than a page. */
function twoColumns(cells: readonly PdfPart[], layout: object): PdfPart[] {
  const rows = Array.from({ length: Math.ceil(cells.length / 2) }, (_, row) => [cells[row * 2] ?? '', cells[row * 2 + 1] ?? '']);
  return [rows.slice(0, 1), rows.slice(1)]
    .filter((body) => body.length > 0)
    .map((body) => ({ table: { widths: ['*', '*'], ...rowBreaks(body), body }, layout }));
}

function damageParts(content: WithTexts): PdfPart[] {
  const { t, drawings, damages, tellsNew = true } = content;
  const wide = drawings.filter((drawing) => drawing.isWide);
  const square = drawings.filter((drawing) => !drawing.isWide);
  const drawn = ({ view, svg, isWide }: (typeof drawings)[number]): PdfPart => ({
    width: isWide ? 250 : 125,
    stack: [
      { svg, width: isWide ? 250 : 120 },
      { text: t(`views.${view}`), style: 'small', alignment: 'center' },
    ],
  });
  const legend = (isKnown: boolean, text: string): PdfPart[] => [
    { svg: markSymbol({ number: null, isKnown }), width: 11 },
    { text, width: 'auto', margin: [0, 1, 14, 0] },
  ];
  return [
    { columns: wide.slice(0, 2).map(drawn), columnGap: 15 },
    { columns: [...wide.slice(2), ...square].map(drawn), columnGap: 5, margin: [0, 6, 0, 0] },
    tellsNew && {
      columns: [...legend(false, t('damages.newLegend')), ...legend(true, t('damages.knownLegend'))],
      columnGap: 4,
      margin: [0, 6, 0, 6],
    },
    damages.length > 0 ? damageTable(content) : { text: t('damages.none') },
    tellsNew && damages.length > 0 && !damages.some(({ state }) => state === 'new') && { text: t('damages.noneNew'), margin: [0, 4, 0, 0] },
  ].filter((part) => part !== false);
}

function damageTable({ t, damages, tellsNew = true }: WithTexts): PdfPart {
  const heading = ['', t('damages.view'), t('damages.kind'), t('damages.description')].map((text) => ({ text, style: 'label' }));
  const rows = damages.map(({ state, check, number, view, kind, description }): PdfPart[] => [
    state === 'repaired' ? String(number) : { svg: markSymbol({ number, isKnown: state === 'known' }), width: 11 },
    [t(`views.${view}`), (tellsNew || state === 'repaired') && t(`damages.${state}`), check && t(`damages.${check}`)]
      .filter(Boolean)
      .join(', '),
    kind ?? '–',
    description || '–',
  ]);
  return { table: { ...rowBreaks(rows, true), widths: [14, 90, 110, '*'], body: [heading, ...rows] }, layout: ruled };
}

function faultParts({ t, faults, checklist }: WithTexts): PdfPart[] {
  const hasFailedCheck = checklist?.checks.some(({ isFailed }) => isFailed);
  return faults.length === 0
    ? [{ text: t(hasFailedCheck ? 'faults.noneElse' : 'faults.none') }]
    : faults.map((title, index) => ({ text: `${index + 1}. ${title}`, margin: [0, 0, 0, 4] }));
}

/** Results in two columns; failed checks in red with their finding. */
function checklistParts(checks: readonly ProtocolCheck[]): PdfPart[] {
  const cell = ({ label, value, isFailed, notes }: ProtocolCheck): PdfPart => ({
    stack: [
      {
        columns: [
          { text: label, width: '*' },
          { text: value, bold: true, noWrap: true, width: 'auto', ...(isFailed && { color: danger }) },
        ],
        columnGap: 8,
      },
      ...notes.map((text) => ({ text, style: 'small' })),
    ],
  });
  const paddingRight = (column: number) => (column === 0 ? 14 : 4);
  return twoColumns(checks.map(cell), { ...ruled, paddingRight, paddingTop: () => 3, paddingBottom: () => 3 });
}

function termsParts({ t, terms }: WithTexts): PdfPart[] {
  if (terms === null) return [{ text: t('terms.none') }];
  const accepted = { text: t('terms.accepted', { language: terms.language, hash: terms.hash }), margin: [0, 0, 0, 4] };
  return [accepted, ...(terms.parts ? withHeadings(terms.parts) : [{ text: t('terms.notHere') }])];
}

/** Holds each heading on the page of the text below it. */
function withHeadings(parts: readonly PdfPart[]): PdfPart[] {
  const isHeading = (part: PdfPart | undefined) => typeof part === 'object' && 'style' in part && part.style === 'termsHeading';
  return parts.flatMap((part, index) => {
    const next = parts[index + 1];
    if (isHeading(part) && next && fitsPage(next)) return [{ unbreakable: true, stack: [part, next] }];
    const before = parts[index - 1];
    return isHeading(before) && fitsPage(part) ? [] : [part];
  });
}

/**
 * Largest side of the printed code in points. pdfmake draws modules of whole points: with its 350 to 450 characters (up to 81 modules) a
 * code has modules of 2 pt, 0.7 mm, which a phone reads from paper; with less space they would be 1 pt.
 */
const MAX_CODE_PT = 164;

function sealParts({ t, seal, deviceSignature, received, code }: WithTexts): PdfPart[] {
  if (seal.kind === 'none') return [];
  const lines = [
    t(`seal.${seal.kind}`, { hash: seal.hash }),
    deviceSignature !== null && t('seal.device', { signature: deviceSignature }),
    received && t('seal.countersigned', received),
    received && received.auditHead !== '' && t('seal.auditHead', { head: received.auditHead }),
  ].flatMap((text) => (text ? [{ text, style: 'small' }] : []));
  if (code === null) return [{ stack: lines, margin: [0, 8, 0, 0] }];
  const stack = [...lines, { text: t('seal.code'), style: 'small', bold: true, margin: [0, 3, 0, 0] }];
  return [
    {
      columns: [
        { qr: code, fit: MAX_CODE_PT, eccLevel: 'M', width: 'auto' },
        { stack, width: '*' },
      ],
      columnGap: 12,
      margin: [0, 10, 0, 0],
      unbreakable: true,
    },
  ];
}
