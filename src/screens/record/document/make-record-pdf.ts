import type { TFunction } from 'i18next';
import type { Configuration } from '../../../contract/device/configuration.ts';
import { valueOf, visibleGroups } from '../../../contract/entities/shared/validate-additional-fields.ts';
import type { EntityName } from '../../../contract/definition/entity.ts';
import { stateOf, type StateRule } from '../../../contract/rules/rental/state.ts';
import { toWireDateTime } from '../../../contract/wire/wire-date.ts';
import type { RecordRow } from '../../../db/schema/rows.ts';
import type { UserDatabase } from '../../../db/schema/user-database.ts';
import type { FormDeclaration } from '../../declaration/form-declaration.ts';
import { readLetterhead } from '../../pdf/company-letterhead.ts';
import { documentLayout, ruledLayout } from '../../pdf/document-layout.ts';
import { rowBreaks, type PdfPart } from '../../../contract/entities/protocol/pdf-part.ts';
import { makePdf } from '../../pdf/make-pdf.ts';
import type { MadeDocument } from '../../pdf/use-document-files.ts';
import { textOf } from '../../text-of.ts';
import type { Formats } from '../../use-formats.ts';
import type { FormChoices } from '../choices/use-choices.ts';
import { formatAdditionalField } from '../fields/format-additional-field.ts';
import { formatField } from '../fields/format-field.ts';
import { additionalFieldValues } from '../save/validate-record.ts';
import type { DocumentTable } from './record-document.tsx';

type Options = {
  readonly database: UserDatabase;
  readonly configuration: Configuration;
  readonly entity: EntityName;
  readonly form: FormDeclaration;
  readonly record: RecordRow;
  readonly numberColumn: string;
  readonly signers: readonly string[];
  readonly states: StateRule | undefined;
  readonly tables: readonly DocumentTable[];
  readonly choices: FormChoices;
  readonly t: TFunction;
  readonly formats: Formats;
  readonly language: string;
};

/** The record as an A4 document, from the device's data. */
export async function makeRecordPdf(options: Options): Promise<MadeDocument> {
  const { database, configuration, record, numberColumn, signers, states, tables, t, formats, language } = options;
  const number = textOf(record.row?.[numberColumn]);
  const title = t('one');
  const now = toWireDateTime(new Date());
  const state = states && record.row ? stateOf(states, record.row, now) : null;
  const definition = documentLayout({
    language,
    title,
    subtitle: [number || t('document:noNumber'), ...(state ? [t(`choices.State.${state}`)] : [])].join(' · '),
    letterhead: await readLetterhead(database, configuration),
    content: [...fieldSections(options), ...tables.flatMap(tablePart)],
    // A void document is not signed.
    signers: (state === 'discarded' || state === 'cancelled' ? [] : signers).map((name) => t(`document:signers.${name}`)),
    note: t('document:madeAt', { moment: formats.dateTime(now) }),
    pageOf: (page, pages) => t('document:page', { page, pages }),
    unprintable: t('document:unprintable'),
  });
  return {
    file: await makePdf(definition),
    name: `${[title, number]
      .filter(Boolean)
      .join(' ')
      .replaceAll(/[/\\:]/g, '-')}.pdf`,
  };
}

function fieldSections({ configuration, form, record, choices, t, formats }: Options): PdfPart[] {
  const values = record.item;
  const additional = additionalFieldValues(values);
  const sections = [
    ...form.sections.map(({ id, fields }) => ({
      title: t([`sections.${id}`, `record:sections.${id}`]),
      facts: fields
        .filter((field) => field.isShown?.(values, configuration) ?? true)
        .map(
          (field) =>
            [t(`fields.${field.labelOf ?? field.field}`), formatField(field, values, choices.of(field, values), { t, formats })] as const,
        ),
    })),
    ...visibleGroups(choices.groups, additional).map(({ Name, Fields }) => ({
      title: Name || t('record:sections.additional'),
      facts: Fields.map(
        (field) => [field.Name, formatAdditionalField(field, valueOf(additional, field.Id), { formats, yes: t('ui:yes') })] as const,
      ),
    })),
  ];
  return sections.flatMap(({ title, facts }) => {
    const filled = facts.filter(([, text]) => text);
    return filled.length === 0 ? [] : [{ text: title, style: 'section' }, factsPart(filled)];
  });
}

/** Facts in two columns. */
function factsPart(facts: readonly (readonly [string, string | null])[]): PdfPart {
  const cells = facts.map(([label, text]): PdfPart => ({ stack: [{ text: label, style: 'label' }, { text: text ?? '' }] }));
  const rows = Array.from({ length: Math.ceil(cells.length / 2) }, (_, row) => [cells[2 * row] ?? '', cells[2 * row + 1] ?? '']);
  return { table: { widths: ['*', '*'], ...rowBreaks(rows), body: rows }, layout: ruledLayout };
}

function tablePart({ title, head, rows }: DocumentTable): PdfPart[] {
  if (rows.length === 0) return [];
  const body = [head.map((text) => ({ text, style: 'head' })), ...rows.map((row) => [...row])];
  return [
    { text: title, style: 'section' },
    {
      table: { ...rowBreaks(rows, true), widths: head.map((_, index) => (index === 0 ? 'auto' : '*')), body },
      layout: ruledLayout,
    },
  ];
}
