import { useEffect } from 'react';
import { useSession } from '../session-context.tsx';
import { CsvButton, type CsvButtonProps } from './csv-button.tsx';
import { ListDocument } from './list-document.tsx';
import { cellHrefs, type CellHref } from './rows/cell-hrefs.ts';

type Props = CsvButtonProps & { readonly onCellHref: (cellHref: CellHref) => void };

/** What a list gets once its first rows are painted: the files of all rows, and the links of values that name other records. */
export function AfterRows({ onCellHref, ...props }: Props) {
  const { database, mayReadList } = useSession();
  const { columns } = props.declaration;
  useEffect(() => {
    const linked = columns.filter(({ linksTo }) => linksTo !== undefined && mayReadList(linksTo));
    if (linked.length === 0) return undefined;
    let isCurrent = true;
    cellHrefs(database, linked).then((cellHref) => isCurrent && onCellHref(cellHref), reportError);
    return () => {
      isCurrent = false;
    };
  }, [database, mayReadList, columns, onCellHref]);
  return (
    <>
      <CsvButton {...props} />
      <ListDocument {...props} />
    </>
  );
}
