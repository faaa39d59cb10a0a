import { useTranslation } from 'react-i18next';
import { CellPopover } from '../../../ui/grid/table/cell/cell-popover.tsx';
import { FormField } from '../../record/fields/form-field.tsx';
import { keyOfRow } from '../rows/key-of-row.ts';
import { useCellEdit, type CellEdit } from './use-cell-edit.ts';
import { useRecordName } from '../../record/data/use-record-name.ts';

type Props = CellEdit & { readonly cell: HTMLElement };

/** Editor of one list cell: shows the field of the record's form over the cell. */
export function CellEditor({ cell, ...edited }: Props) {
  const { declaration, field, row, onClose } = edited;
  const { entity } = declaration;
  const { t } = useTranslation([entity, 'ui']);
  const nameOf = useRecordName();
  const { isReady, values, choices, sources, change, error, commit } = useCellEdit(edited);
  return (
    <CellPopover
      label={t('ui:cell.label', { field: t(`fields.${field.field}`), name: nameOf(declaration, row).title })}
      cell={cell}
      onSave={(move) => void commit(move)}
      onCancel={() => onClose('nowhere')}
    >
      {isReady ? (
        <FormField
          entity={entity}
          recordKey={keyOfRow(row)}
          field={field}
          values={values}
          change={change}
          choices={choices}
          byDevice={null}
          error={error}
          sources={sources}
          record={null}
          errorOf={() => undefined}
          checkBefore={() => Promise.resolve(true)}
        />
      ) : null}
    </CellPopover>
  );
}
