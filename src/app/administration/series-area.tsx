import { useTranslation } from 'react-i18next';
import { numberSeries, type NumberSeries } from '../../contract/entities/administration.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Line, Lines } from '../../ui/lines.tsx';
import styles from './administration.module.css';
import { EditedLines } from './edited-lines.tsx';
import { FormDialog } from './form-dialog.tsx';
import { useAdministrationForm } from './use-administration-form.ts';
import { useAsked } from './use-asked.ts';

type Prefix = keyof typeof numberSeries;
type Wanted = { readonly Prefix: Prefix | null; readonly Year: number | null; readonly LastNumber: number | null };

const prefixes = Object.keys(numberSeries) as Prefix[];
const blank: Wanted = { Prefix: null, Year: new Date().getFullYear(), LastNumber: null };

/** Number series of documents: the last number used per prefix and year. */
export function SeriesArea() {
  const { t } = useTranslation('administration');
  return (
    <EditedLines
      asked={useAsked('series')}
      head={<p className={styles.note}>{t('series.hint')}</p>}
      addLabel={t('series.add')}
      blank={blank}
      renderLines={(series, open) => (
        <Lines label={t('areas.series')} empty={t('series.none')}>
          {series.map((one) => (
            <Line key={`${one.Prefix}/${one.Year}`} title={`${one.Prefix}/${one.Year}`} detail={detailOf(one)} onPress={() => open(wantedOf(one))} />
          ))}
        </Lines>
      )}
      renderDialog={(opened, on) => <SeriesDialog opened={opened} {...on} />}
    />
  );

  function detailOf({ Prefix, Year, LastNumber }: NumberSeries): string {
    const known = prefixes.find((prefix) => prefix === Prefix);
    const last = t('series.last', { number: `${Prefix}/${Year}/${String(LastNumber).padStart(6, '0')}` });
    return known ? `${t(`functionalities.${numberSeries[known]}`)} · ${last}` : last;
  }
}

function wantedOf({ Prefix, Year, LastNumber }: NumberSeries): Wanted {
  return { Prefix: prefixes.find((prefix) => prefix === Prefix) ?? null, Year, LastNumber };
}

function SeriesDialog({ opened, onClose, onSaved }: { opened: Wanted; onClose: () => void; onSaved: () => void }) {
  const { t } = useTranslation('administration');
  const form = useAdministrationForm('setSeries', opened, onSaved);
  const { values, change, errorOf } = form;
  const isKnown = opened.Prefix !== null;
  return (
    <FormDialog title={t('series.one')} form={form} onClose={onClose}>
      <SelectField
        label={t('series.prefix')}
        isRequired
        isReadOnly={isKnown}
        items={prefixes.map((prefix) => ({ id: prefix, label: `${prefix} – ${t(`functionalities.${numberSeries[prefix]}`)}` }))}
        value={values.Prefix}
        onChange={(chosen) => change({ Prefix: chosen })}
        error={errorOf('Prefix')}
      />
      <NumberField label={t('series.year')} isRequired isReadOnly={isKnown} isGrouped={false} value={values.Year} onChange={(Year) => change({ Year })} error={errorOf('Year')} />
      <NumberField
        label={t('series.lastNumber')}
        description={t('series.lastHint')}
        isRequired
        isGrouped={false}
        value={values.LastNumber}
        onChange={(LastNumber) => change({ LastNumber })}
        error={errorOf('LastNumber')}
      />
    </FormDialog>
  );
}
