import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Database } from '../database/tables.ts';
import { filesWithoutRecord } from '../files/owner.ts';
import { onePagePdf } from './one-page-pdf.ts';

const documents = [
  {
    name: 'Polityka korzystania z pojazdów służbowych',
    lines: [
      'Pojazd wydaje się i odbiera protokołem.',
      'Kierowca przegląda pojazd przed każdą jazdą.',
      'Szkodę zgłasza się w dniu zdarzenia.',
    ],
  },
  {
    name: 'Instrukcja postępowania po wypadku',
    lines: [
      '1. Zabezpiecz miejsce i wezwij pomoc: 112.',
      '2. Zrób zdjęcia i spisz oświadczenie.',
      '3. Zgłoś szkodę w aplikacji, także bez zasięgu.',
    ],
  },
  {
    name: 'Merkblatt für Fahrer: Lenk- und Ruhezeiten',
    lines: [
      'Lenkzeit am Tag: 9 Stunden, zweimal in der Woche 10.',
      'Nach 4,5 Stunden: 45 Minuten Pause.',
      'Tägliche Ruhezeit: 11 Stunden.',
    ],
  },
];

type CompanyFiles = {
  readonly files: Insertable<Database['file']>[];
  readonly parts: Insertable<Database['file_part']>[];
  readonly rows: Insertable<Database['company_file']>[];
};

/** Public company files as rows of their tables. */
export function demoCompanyFiles(): CompanyFiles {
  const documentsWithIds = documents.map(({ name, lines }, index) => ({ Id: index + 1, name, bytes: onePagePdf(name, lines) }));
  return {
    files: documentsWithIds.map(({ Id, name, bytes }) => ({
      Id,
      TableName: filesWithoutRecord.company,
      RecordId: Id,
      FileName: `${name.replace(':', ' -')}.pdf`,
      ContentType: 'application/pdf',
      Size: bytes.byteLength,
      Sha256: createHash('sha256').update(bytes).digest('hex'),
    })),
    parts: documentsWithIds.map(({ Id, bytes }) => ({ FileId: Id, Position: 0, Bytes: bytes })),
    rows: documentsWithIds.map(({ Id, name }) => ({ Id, Name: name, FileId: Id, FileName: `${name.replace(':', ' -')}.pdf` })),
  };
}
