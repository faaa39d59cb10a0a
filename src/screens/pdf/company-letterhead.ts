import * as v from 'valibot';
import type { Configuration } from '../../contract/device/configuration.ts';
import { companySettings } from '../../contract/entities/company/company-settings.ts';
import { findReference, referenceKey } from '../../db/cache/references.ts';
import type { UserDatabase } from '../../db/schema/user-database.ts';
import type { PdfPart } from '../../contract/entities/protocol/pdf-part.ts';

/** Company name, address and logo, as at the top of every document. */
export type Letterhead = { readonly name: string; readonly details: string; readonly logo: string | null };

/** The letterhead from the configuration and the cached company settings. */
export async function readLetterhead(database: UserDatabase, { companyName, companyDetails }: Configuration): Promise<Letterhead> {
  return { name: companyName, details: companyDetails, logo: await findLogo(database) };
}

/** The company's logo as this device has it, a PNG as a data URL; null without one. */
export async function findLogo(database: UserDatabase): Promise<string | null> {
  const settings = v.safeParse(
    companySettings,
    (await findReference(database, referenceKey('vehicle-handover-document', 'settings')))?.value,
  );
  return settings.success ? settings.output.Logo : null;
}

/** The first lines of a document: its title, and the company beside it. */
export function letterheadPart(title: string, subtitle: string, { name, details, logo }: Letterhead): PdfPart {
  const company = {
    alignment: 'right',
    stack: [
      { text: name, bold: true },
      { text: details, style: 'small' },
    ],
  };
  return {
    columns: [
      {
        width: '*',
        stack: [
          { text: title, style: 'title' },
          { text: subtitle, style: 'label' },
        ],
      },
      { width: 'auto', ...company },
      ...(logo === null ? [] : [{ width: 64, image: logo, fit: [56, 40], alignment: 'right' }]),
    ],
    columnGap: 12,
    margin: [0, 0, 0, 10],
  };
}
