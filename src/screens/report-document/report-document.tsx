import { useTranslation } from 'react-i18next';
import { toWireDate, toWireDateTime } from '../../contract/wire/wire-date.ts';
import { useFormatBodyType } from '../list/rows/use-dictionary-names.ts';
import { DocumentMenu } from '../pdf/document-menu.tsx';
import type { PdfPart } from '../../contract/entities/protocol/pdf-part.ts';
import { useSession } from '../session-context.tsx';
import { useFormats } from '../use-formats.ts';
import type { ReportScope } from '../report/report-scope.ts';

type Props = {
  readonly title: string;
  readonly scope: ReportScope;
  readonly days: { readonly From: string; readonly To: string };
  /** When the figures were pulled. */
  readonly asOf: string | null;
  readonly content: () => Promise<readonly PdfPart[]>;
};

/** Saves or prints a report with letterhead, period, the part of the fleet, and page numbers. */
export function ReportDocument({ title, scope, days: { From, To }, asOf, content }: Props) {
  const { t, i18n } = useTranslation(['report', 'document']);
  const { database, configuration } = useSession();
  const formats = useFormats();
  const formatType = useFormatBodyType();
  async function make() {
    const [{ documentLayout }, { makePdf }, { readLetterhead }] = await Promise.all([
      import('../pdf/document-layout.ts'),
      import('../pdf/make-pdf.ts'),
      import('../pdf/company-letterhead.ts'),
    ]);
    const { unit, costPlace, type } = scope;
    const definition = documentLayout({
      language: i18n.language,
      title,
      subtitle: [formats.dates(From, To), unit, costPlace, type === undefined ? undefined : formatType(type)].filter(Boolean).join(' · '),
      letterhead: await readLetterhead(database, configuration),
      content: await content(),
      signers: [],
      note: [
        title,
        asOf && t('fleet.asOf', { moment: formats.timestamp(asOf) }),
        t('document:madeAt', { moment: formats.dateTime(toWireDateTime(new Date())) }),
      ]
        .filter(Boolean)
        .join(' · '),
      pageOf: (page, pages) => t('document:page', { page, pages }),
      unprintable: t('document:unprintable'),
      isLandscape: true,
    });
    return { file: await makePdf(definition), name: `${title} ${toWireDate(new Date())}.pdf` };
  }
  return <DocumentMenu make={make} />;
}
