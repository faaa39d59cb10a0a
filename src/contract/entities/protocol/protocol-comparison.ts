import type { PdfPart } from './pdf-part.ts';
import type { ProtocolContent, ProtocolText } from './protocol-content.ts';
import { photoPart } from './protocol-plates.ts';

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
    ...photos.map(([before, after]) => ({
      unbreakable: true,
      margin: [0, 8, 0, 0],
      columns: [before, after].map((photo) =>
        photo ? photoPart(t, photo, small) : { width: small.width, text: t('comparison.noPhoto'), style: 'small' },
      ),
      columnGap: 15,
    })),
  ];
}
