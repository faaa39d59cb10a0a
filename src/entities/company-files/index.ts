import type { companyFiles } from '../../contract/entities/company/company-files.ts';
import type { ColumnDeclaration, ScreenDeclaration } from '../../screens/declaration/screen-declaration.ts';

type Field = keyof typeof companyFiles.grid.row.entries;

const columns: readonly ColumnDeclaration<Field>[] = [
  { field: 'Name', type: 'text', priority: 1, width: 320, isPrimary: true },
  { field: 'FileName', type: 'text', priority: 1, width: 320 },
];

export const companyFilesScreens: ScreenDeclaration = {
  entity: 'company-files',
  columns,
  actions: [],
  hrefOf: ({ Url }, backendAddress) => addressOf(typeof Url === 'string' ? Url : '', backendAddress),
};

/** Resolves a root-relative path against the backend and accepts http(s) URLs; any other scheme becomes `#`. */
function addressOf(url: string, backendAddress: string): string {
  if (/^\/(?!\/)/.test(url)) return `${backendAddress}${url}`;
  return /^https?:\/\//i.test(url) ? url : '#';
}
