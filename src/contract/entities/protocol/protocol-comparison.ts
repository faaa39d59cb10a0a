import { rowBreaks, type PdfPart } from './pdf-part.ts';
import type { ProtocolContent, ProtocolPhoto, ProtocolText } from './protocol-content.ts';
import { photoPart } from './protocol-plates.ts';

type Comparison = NonNullable<ProtocolContent['comparison']>;

const small = { width: 250, height: 150 };

/** The page that compares the return with the pick-up; empty without a pick-up. */
export function comparisonPage({ t, comparison }: Pick<ProtocolContent, 'comparison'> & { readonly t: ProtocolText }): PdfPart[] {
  if (comparison === null) return [];
  const { rows, damages, changes, photos } = comparison;
  const heading = ['', t('comparison.pickUp'), t('comparison.return')].map((text) => ({ text, style: 'label' }));
  const compared = rows.map(({ label, before, after }): PdfPart[] => [
    { text: label, style: 'label' },
    before || '–',
    before === after ? after || '–' : { text: after || '–', bold: true },
  ]);
  const lines = { hLineWidth: () => 0.5, vLineWidth: () => 0, hLineColor: () => '#c3ccd5' };
  return [
    { text: t('comparison.title'), style: 'heading', pageBreak: 'before', margin: [0, 0, 0, 6] },
    { table: { ...rowBreaks(compared, true), widths: [130, '*', '*'], body: [heading, ...compared] }, layout: lines },
    { text: t('comparison.damages'), bold: true, margin: [0, 10, 0, 3] },
    damages.length === 0 ? { text: t('damages.noneNew') } : { stack: damages },
    ...(changes.length > 0 ? [{ text: t('comparison.changes'), bold: true, margin: [0, 10, 0, 3] }, { stack: changes }] : []),
    // A return without photos has none to compare; those of the pick-up are in its own protocol.
    ...(photos.some(([, after]) => after) ? [photoTable(t, photos)] : []),
  ];
}

/** The photos side by side; every page of them repeats the heading. */
function photoTable(t: ProtocolText, photos: Comparison['photos']): PdfPart {
  const heading = [t('comparison.pickUp'), t('comparison.return')].map((side) => ({
    text: `${t('sections.photos')}: ${side}`,
    bold: true,
  }));
  const cell = (photo: ProtocolPhoto | null): PdfPart =>
    photo ? photoPart(t, photo, small) : { text: t('comparison.noPhoto'), style: 'small' };
  const rows = photos.map((pair) => pair.map(cell));
  return {
    margin: [0, 10, 0, 0],
    table: { ...rowBreaks(rows, true), widths: ['*', '*'], body: [heading, ...rows] },
    layout: { hLineWidth: () => 0, vLineWidth: () => 0, paddingLeft: () => 0, paddingRight: () => 8, paddingBottom: () => 6 },
  };
}
