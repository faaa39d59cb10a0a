import { useTranslation } from 'react-i18next';
import type { NumberSeries } from '../../../contract/entities/company/administration-answers.ts';
import { numberPrefixes, numberSeries, type NumberPrefix } from '../../../contract/number-series.ts';
import { NumberField } from '../../../ui/fields/number/number-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Line, Lines } from '../../../ui/layout/lists/lines.tsx';
import { EditableLines } from '../page/editable-lines.tsx';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useAdministrationForm, useAdminQuery } from '../page/use-admin-query.ts';
import { useFunctionalityNames } from '../page/use-functionality-names.ts';
import layout from '../../../ui/theme/layout.module.css';

type SeriesValues = { readonly Prefix: NumberPrefix | null; readonly Year: number | null; readonly LastNumber: number | null };

const defaultSeries: SeriesValues = { Prefix: null, Year: new Date().getFullYear(), LastNumber: null };

/** Number series of documents: the last number used per prefix and year. */
export function SeriesArea() {
  const { t } = useTranslation('administration');
  const nameOf = useFunctionalityNames();
  return (
    <EditableLines
      query={useAdminQuery('series')}
      head={<p className={layout.note}>{t('series.hint')}</p>}
      addLabel={t('series.add')}
      defaults={defaultSeries}
      renderLines={(series, open) => (
        <Lines label={t('areas.series')} empty={t('series.none')}>
          {series.map((one) => (
            <Line
              key={`${one.Prefix}/${one.Year}`}
              title={`${one.Prefix}/${one.Year}`}
              detail={detailOf(one)}
              onPress={() => open(toSeriesValues(one))}
            />
          ))}
        </Lines>
      )}
      renderDialog={(opened, on) => <SeriesDialog opened={opened} {...on} />}
    />
  );

  function detailOf({ Prefix, Year, LastNumber }: NumberSeries): string {
    const knownPrefix = numberPrefixes.find((prefix) => prefix === Prefix);
    const last = t('series.last', { number: `${Prefix}/${Year}/${String(LastNumber).padStart(6, '0')}` });
    return knownPrefix ? `${nameOf(numberSeries[knownPrefix])} · ${last}` : last;
  }
}

function toSeriesValues({ Prefix, Year, LastNumber }: NumberSeries): SeriesValues {
  return { Prefix: numberPrefixes.find((prefix) => prefix === Prefix) ?? null, Year, LastNumber };
}

function SeriesDialog({ opened, onClose, onSaved }: { opened: SeriesValues; onClose: () => void; onSaved: () => void }) {
  const { t } = useTranslation('administration');
  const nameOf = useFunctionalityNames();
  const form = useAdministrationForm('setSeries', opened, onSaved);
  const isExisting = opened.Prefix !== null;
  return (
    <FormDialog title={t('series.one')} form={form} onClose={onClose}>
      <SelectField
        label={t('series.prefix')}
        isRequired
        isReadOnly={isExisting}
        items={numberPrefixes.map((prefix) => ({ id: prefix, label: `${prefix} – ${nameOf(numberSeries[prefix])}` }))}
        {...form.propsOf('Prefix')}
      />
      <NumberField label={t('series.year')} isRequired isReadOnly={isExisting} isGrouped={false} {...form.propsOf('Year')} />
      <NumberField
        label={t('series.lastNumber')}
        description={t('series.lastHint')}
        isRequired
        isGrouped={false}
        {...form.propsOf('LastNumber')}
      />
    </FormDialog>
  );
}
