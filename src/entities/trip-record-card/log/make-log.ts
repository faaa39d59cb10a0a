import type { Language } from '../../../contract/languages.ts';
import { toWireDateTime } from '../../../contract/wire-date.ts';
import type { Configuration } from '../../../contract/configuration.ts';
import { makePdf } from '../../../screens/pdf/make-pdf.ts';
import { formatsOf } from '../../../screens/use-formats.ts';
import { localeOf } from '../../../ui/ui-provider.tsx';
import type { KeptLog } from './kept-log.ts';
import { logLayout } from './log-layout.ts';
import { logTexts } from './log-texts.ts';

export type LogWish = {
  readonly document: Language;
  readonly kept: KeptLog;
  readonly vehicle: { readonly plate: string; readonly model: string };
  readonly month: string;
  readonly driverOf: (employeeId: number) => string | null;
  readonly configuration: Configuration;
  readonly isOnline: boolean;
};

/** Makes the PDF of a log on this device in the document's own language; a log made offline says so. */
export async function makeLog({ document, kept, vehicle, month, driverOf, configuration, isOnline }: LogWish): Promise<File> {
  const words = await logTexts(document);
  const formats = formatsOf(localeOf(document));
  const company = { name: configuration.companyName, details: configuration.companyDetails };
  const offlineAsOf = (kept.isOfDevice || !isOnline) && kept.asOf !== null ? formats.dateTime(kept.asOf) : null;
  const madeAt = formats.dateTime(toWireDateTime(new Date()));
  const pdf = await makePdf(logLayout({ language: document, words, formats, company, vehicle, month, log: kept.log, driverOf, offlineAsOf, madeAt }));
  const name = `${words('file')}-${vehicle.plate.replaceAll(/[^A-Za-z0-9]+/g, '-')}-${month}.pdf`;
  return new File([pdf], name, { type: 'application/pdf' });
}
