import { useEffect } from 'react';
import type { ListView } from '../../db/cache/list-rows.ts';
import { ListFiles } from './list-files.tsx';
import type { ListFilesProps } from './use-list-file.ts';
import { ListMail } from './list-mail.tsx';
import { ListDocument } from './list-document.tsx';
import type { ListSearch } from './query/list-search.ts';
import type { CellHref } from './rows/cell-hrefs.ts';
import { useCellHref } from './rows/use-cell-href.ts';
import { useSaveFirstView } from './use-save-first-view.ts';

type Props = ListFilesProps & {
  readonly search: ListSearch;
  readonly view: ListView | null;
  readonly onCellHref: (cellHref: CellHref) => void;
};

/** Parts of a list that load after its first rows are painted: the files of all rows, and the links of values that name other records. */
export function AfterRows({ onCellHref, view, ...props }: Props) {
  const cellHref = useCellHref(props.declaration.columns);
  useSaveFirstView(props.declaration.entity, view?.staleSince === undefined ? (view?.asOf ?? null) : null);
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
