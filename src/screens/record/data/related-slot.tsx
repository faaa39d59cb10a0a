import { createContext, use, type ReactNode } from 'react';
import type { RecordKey } from '../../../contract/wire/fields.ts';
import type { GridRow } from '../../../contract/grid/evaluate.ts';
import type { ScreenDeclaration } from '../../declaration/screen-declaration.ts';

type Props = { readonly declaration: ScreenDeclaration; readonly row: GridRow };

/** Renders the lists that belong to an open record; null where they are not shown, as in a popup. */
export const RelatedContext = createContext<((props: Props) => ReactNode) | null>(null);

/** Renders the values of a record's list row, for a record that the backend does not answer; null where they are not shown. */
export const RowContext = createContext<((props: Pick<Props, 'declaration'> & { readonly recordKey: RecordKey }) => ReactNode) | null>(
  null,
);

/** The place of those lists in a record screen. */
export function RelatedSlot(props: Props) {
  const render = use(RelatedContext);
  return render && props.declaration.related ? render(props) : null;
}
