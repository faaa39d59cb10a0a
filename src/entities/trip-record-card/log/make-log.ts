import { localeOf, type Language } from '../../../contract/wire/languages.ts';
import { toWireDateTime } from '../../../contract/wire/wire-date.ts';
import type { Configuration } from '../../../contract/device/configuration.ts';
import { makePdf } from '../../../screens/pdf/make-pdf.ts';
import { formatsOf } from '../../../screens/use-formats.ts';
import type { CachedLog } from './cached-log.ts';
import { logLayout } from './log-layout.ts';
import { loadLogTexts } from './log-texts.ts';

export type LogOptions = {
  readonly document: Language;
  readonly cached: CachedLog;
  readonly vehicle: { readonly plate: string; readonly model: string };
  readonly month: string;
  readonly driverOf: (employeeId: number) => string | null;
  readonly configuration: Configuration;
  readonly isOnline: boolean;
};

/** Makes the PDF of a log on this device in the document's own language; a log made offline is marked. */
export async function makeLog({ document, cached, vehicle, month, driverOf, configuration, isOnline }: LogOptions): Promise<File> {
  const translate = await loadLogTexts(document);
  const formats = formatsOf(localeOf(document));
  const company = { name: configuration.companyName, details: configuration.companyDetails };
  const offlineAsOf = (cached.isFromDevice || !isOnline) && cached.asOf !== null ? formats.dateTime(cached.asOf) : null;
  const madeAt = formats.dateTime(toWireDateTime(new Date()));
  const pdf = await makePdf(
    logLayout({ language: document, translate, formats, company, vehicle, month, log: cached.log, driverOf, offlineAsOf, madeAt }),
  );
  const name = `${translate('file')}-${vehicle.plate.replaceAll(/[^A-Za-z0-9]+/g, '-')}-${month}.pdf`;
  return new File([pdf], name, { type: 'application/pdf' });
}
