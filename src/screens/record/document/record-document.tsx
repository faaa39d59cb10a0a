import { useTranslation } from 'react-i18next';
import type { EntityName } from '../../../contract/definition/entity.ts';
import type { StateRule } from '../../../contract/rules/rental/state.ts';
import type { RecordRow } from '../../../db/schema/rows.ts';
import type { FormDeclaration, FormValues } from '../../declaration/form-declaration.ts';
import { DocumentMenu } from '../../pdf/document-menu.tsx';
import { useSession } from '../../session-context.tsx';
import { useFormats } from '../../use-formats.ts';
import { useChoices } from '../choices/use-choices.ts';

/** A table of the document, such as the positions of a summary. */
export type DocumentTable = { readonly title: string; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };

type Props = {
  readonly entity: EntityName;
  readonly form: FormDeclaration;
  readonly record: RecordRow;
  readonly numberColumn: string;
  /** Signing parties: texts `signers.NAME` of `document`. */
  readonly signers: readonly string[];
  /** Derived state, beside the number. */
  readonly states?: StateRule;
  readonly tablesOf?: (values: FormValues) => readonly DocumentTable[];
};

/** Saves or prints a record as a document: letterhead, the fields that have a value, lines to sign. */
export function RecordDocument({ entity, form, record, numberColumn, signers, states, tablesOf }: Props) {
  const { t, i18n } = useTranslation([entity, 'document', 'record', 'ui']);
  const { database, configuration } = useSession();
  const formats = useFormats();
  const choices = useChoices(form, record);
  async function make() {
    const { makeRecordPdf } = await import('./make-record-pdf.ts');
    const tables = tablesOf?.(record.item) ?? [];
    return makeRecordPdf({
      database,
      configuration,
      entity,
      form,
      record,
      numberColumn,
      signers,
      states,
      tables,
      choices,
      t,
      formats,
      language: i18n.language,
    });
  }
  return <DocumentMenu make={make} />;
}
