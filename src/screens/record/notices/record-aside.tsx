import type { GridRow } from '../../../contract/grid/evaluate.ts';
import type { ScreenDeclaration } from '../../declaration/screen-declaration.ts';
import { StateChip } from '../../state/state-chip.tsx';
import type { OpenRecord } from '../data/use-record.ts';
import { DeliveryLine } from './delivery-line.tsx';

type Props = { readonly declaration: ScreenDeclaration; readonly openRecord: OpenRecord; readonly row: GridRow };

/** Beside a record's title: its state, for kinds that derive one, and its delivery. */
export function RecordAside({ declaration, openRecord, row }: Props) {
  return (
    <>
      <StateChip declaration={declaration} row={row} />
      <DeliveryLine openRecord={openRecord} />
    </>
  );
}
