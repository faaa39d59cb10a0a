import { useEffect } from 'react';
import type { WireDateTime } from '../../contract/wire/wire-date.ts';
import { ListFiles, type ListFilesProps } from './list-files.tsx';
import { ListMail } from './list-mail.tsx';
import { ListDocument } from './list-document.tsx';
import type { ListSearch } from './query/list-search.ts';
import type { CellHref } from './rows/cell-hrefs.ts';
import { useCellHref } from './rows/use-cell-href.ts';
import { useSaveFirstView } from './use-save-first-view.ts';

type Props = ListFilesProps & { readonly search: ListSearch; readonly asOf: WireDateTime | null; readonly onCellHref: (cellHref: CellHref) => void };

/** Parts of a list that load after its first rows are painted: the files of all rows, and the links of values that name other records. */
export function AfterRows({ onCellHref, asOf, ...props }: Props) {
  const cellHref = useCellHref(props.declaration.columns);
  useSaveFirstView(props.declaration.entity, asOf);
  useEffect(() => {
    if (cellHref) onCellHref(cellHref);
  }, [cellHref, onCellHref]);
  return (
    <>
      <ListFiles {...props} />
      <ListDocument {...props} />
      <ListMail {...props} />
    </>
  );
}
