import { unzip } from '../../../db/rescue/unzip.ts';

/** The beginning of a part that each office format has, by the end of the file's name. */
const partsByEnd: Readonly<Record<string, string>> = {
  docx: 'word/',
  xlsx: 'xl/',
  pptx: 'ppt/',
  odt: 'content.xml',
  ods: 'content.xml',
  odp: 'content.xml',
};

/**
 * Whether an archive has the parts of the office format that its name says: the backend refuses any other, which may be days later. Nothing is
 * unpacked. Throws for a damaged archive.
 */
export function isOfficeDocument(archive: Uint8Array, fileName: string): boolean {
  const part = partsByEnd[/\.(\w+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''];
  let hasPart = false;
  unzip(archive, {
    filter: ({ name }) => {
      hasPart ||= part !== undefined && name.startsWith(part);
      return false;
    },
  });
  return hasPart;
}
