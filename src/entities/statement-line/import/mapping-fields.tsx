import { useTranslation } from 'react-i18next';
import { sampleOf } from '../../../contract/rules/statement/read-statement.ts';
import { statementFields, statementPresets, type StatementField } from '../../../contract/rules/statement/statement-columns.ts';
import { NumberField } from '../../../ui/fields/number/number-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { SuggestField } from '../../../ui/fields/suggest-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FormGrid } from '../../../ui/layout/form-grid.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import type { StatementImport } from './use-statement.ts';

/** Products with a cost group of their own; more of them are seldom different kinds of cost. */
const MAX_PRODUCTS = 20;

/** How the statement is read: the supplier, the columns, and defaults for missing values. */
export function MappingFields({ columns, mappings, mapping, groups, read, missing, change }: StatementImport) {
  const { t } = useTranslation('statement-line');
  const { Columns, Currency, VatRate, CostGroup, Groups } = mapping;
  const headings = columns.map(({ heading, samples }) => ({ id: heading, label: heading, description: samples.join(' · ') }));
  const costGroups = groups.map(({ Id, Name }) => ({ id: Id, label: Name }));
  const products = [...new Set(read.lines.map(({ Product }) => Product).filter(Boolean))].slice(0, MAX_PRODUCTS);
  const samplesOf = (field: StatementField) =>
    columns
      .find(({ heading }) => heading === Columns[field])
      ?.samples.map((sample) => sampleOf(field, sample))
      .join(' · ');

  function changeName(Name: string) {
    const saved = mappings.find((one) => one.Name === Name);
    change(saved ?? { Name });
  }

  function changeGroup(product: string, group: number | null) {
    const others = Groups.filter(({ Product }) => Product !== product);
    change({ Groups: group === null ? others : [...others, { Product: product, CostGroup: group }] });
  }

  return (
    <>
      <Section title={t('import.supplier')} description={t('import.supplierHint')}>
        <FormGrid>
          <SuggestField
            label={t('columns.Supplier')}
            isRequired
            value={mapping.Name}
            error={mapping.Name.trim() === '' ? t('import.missing.Supplier') : undefined}
            onChange={changeName}
            suggestions={[...mappings, ...statementPresets.map(({ name }) => ({ Name: name }))].map(({ Name }) => Name)}
            suggestionsLabel={t('import.knownSuppliers')}
          />
          <SelectField
            label={t('columns.CostGroupDescription')}
            description={t('import.costGroupHint')}
            items={costGroups}
            value={CostGroup}
            onChange={(group) => change({ CostGroup: group })}
          />
          <TextField
            label={t('columns.Currency')}
            description={t('import.whereSilent')}
            value={Currency}
            onChange={(text) => change({ Currency: text.toUpperCase().slice(0, 3) })}
          />
          <NumberField
            label={t('columns.VatRate')}
            description={t('import.whereSilent')}
            unit="%"
            min={0}
            max={100}
            maxFractionDigits={2}
            value={VatRate}
            onChange={(rate) => change({ VatRate: rate })}
          />
        </FormGrid>
      </Section>
      <Section title={t('import.columns')} description={t('import.columnsHint')}>
        <FormGrid>
          {statementFields.map((field) => (
            <SelectField
              key={field}
              label={t(`import.fields.${field}`)}
              items={headings}
              value={Columns[field] ?? null}
              onChange={(heading) => change({ Columns: { ...Columns, [field]: heading } })}
              description={samplesOf(field)}
              error={missing.includes(field) ? t(`import.missing.${field}`) : undefined}
              placeholder={t('import.noColumn')}
              isClearable
            />
          ))}
        </FormGrid>
      </Section>
      {products.length > 1 && (
        <Section title={t('import.products')} description={t('import.productsHint')}>
          <FormGrid>
            {products.map((product) => (
              <SelectField
                key={product}
                label={product}
                items={costGroups}
                value={Groups.find(({ Product }) => Product === product)?.CostGroup ?? null}
                onChange={(group) => changeGroup(product, group)}
                placeholder={costGroups.find(({ id }) => id === CostGroup)?.label ?? t('import.noGroup')}
              />
            ))}
          </FormGrid>
        </Section>
      )}
    </>
  );
}
