import type { PdfPart } from './pdf-part.ts';
import type { ProtocolContent, ProtocolPhoto, ProtocolText } from './protocol-content.ts';
import { photoPart } from './protocol-plates.ts';

type Comparison = NonNullable<ProtocolContent['comparison']>;

const small = { width: 250, height: 150 };

/** The page that compares the return with the pick-up; empty without a pick-up. */
export function comparisonPage({ t, comparison }: Pick<ProtocolContent, 'comparison'> & { readonly t: ProtocolText }): PdfPart[] {
  if (comparison === null) return [];
  const { rows, damages, photos } = comparison;
  const heading = ['', t('comparison.pickUp'), t('comparison.return')].map((text) => ({ text, style: 'label' }));
  const lines = { hLineWidth: () => 0.5, vLineWidth: () => 0, hLineColor: () => '#c3ccd5' };
  return [
    { text: t('comparison.title'), style: 'heading', pageBreak: 'before', margin: [0, 0, 0, 6] },
    {
      table: {
        headerRows: 1,
        keepWithHeaderRows: 1,
        dontBreakRows: true,
        widths: [130, '*', '*'],
        body: [
          heading,
          ...rows.map(({ label, before, after }) => [
            { text: label, style: 'label' },
            before || '–',
            before === after ? after || '–' : { text: after || '–', bold: true },
          ]),
        ],
      },
      layout: lines,
    },
    { text: t('comparison.damages'), bold: true, margin: [0, 10, 0, 3] },
    damages.length === 0 ? { text: t('damages.noneNew') } : { ul: damages },
    ...(photos.length === 0 ? [] : [photoTable(t, photos)]),
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
  return {
    margin: [0, 10, 0, 0],
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: ['*', '*'],
      body: [heading, ...photos.map((pair) => pair.map(cell))],
    },
    layout: { hLineWidth: () => 0, vLineWidth: () => 0, paddingLeft: () => 0, paddingRight: () => 8, paddingBottom: () => 6 },
  };
}
