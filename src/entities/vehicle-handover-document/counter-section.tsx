import { useTranslation } from 'react-i18next';
import { fuelStates } from '../../contract/entities/vehicle-handover-document.ts';
import { vehicleTypes } from '../../contract/entities/vehicle.ts';
import { FieldAnchor } from '../../screens/record/fields/field-anchor.tsx';
import { parseWholeNumber } from '../../screens/record/fields/number-text.ts';
import { useSession } from '../../screens/session-context.tsx';
import { useFormats } from '../../screens/use-formats.ts';
import { checkCounterJump } from '../../screens/vehicle/counter-plausibility.ts';
import { Banner } from '../../ui/layout/banner.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { RadioCards } from '../../ui/fields/radio-cards.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useMediaQuery } from '../../ui/theme/use-media-query.ts';
import { FuelGauge } from './fuel-gauge.tsx';
import type { HandoverSectionProps } from './section-props.ts';

/** Counter reading and fuel level. */
export function CounterSection({ form, change, errorOf, vehicle }: HandoverSectionProps) {
  const { t } = useTranslation('vehicle-handover-document');
  const { configuration } = useSession();
  const isNarrow = useMediaQuery('(max-width: 29.9375em)');
  const hasTank = vehicle?.VehicleType !== vehicleTypes.semitrailer;
  return (
    <>
      {!configuration.hideMileageInHandover && (
        <FieldAnchor field="Counter">
          <CounterField form={form} change={change} errorOf={errorOf} vehicle={vehicle} />
        </FieldAnchor>
      )}
      {hasTank && (
        <FieldAnchor field="Fuel">
          <RadioCards
            label={t('fields.Fuel')}
            items={fuelStates.map((state) => ({ id: state, label: t(`choices.Fuel.${state}`), icon: <FuelGauge state={state} /> }))}
            value={form.Fuel}
            onChange={(Fuel) => change({ Fuel })}
            columns={isNarrow ? 3 : 5}
            error={errorOf('Fuel')}
            isRequired
            size="large"
          />
        </FieldAnchor>
      )}
    </>
  );
}

function CounterField({ form, change, errorOf, vehicle }: Omit<HandoverSectionProps, 'references'>) {
  const { t } = useTranslation('vehicle-handover-document');
  const { number, date } = useFormats();
  const last = { counter: vehicle?.LastCounter ?? null, date: vehicle?.LastCounterDate ?? null };
  const question = form.ConfirmedCounter === form.Counter ? null : checkCounterJump(form.Counter, last, form.Date);
  const shown = last.counter === null ? '' : number(last.counter);
  const hint = last.date === null ? t('counter.last', { shown }) : t('counter.lastWithDate', { shown, date: date(last.date) });
  return (
    <>
      <TextField
        label={t('fields.Counter')}
        description={last.counter === null ? t('counter.noLast') : hint}
        value={form.Counter === null ? '' : String(form.Counter)}
        onChange={(text) => change({ Counter: parseWholeNumber(text) })}
        inputMode="numeric"
        error={question ? undefined : errorOf('Counter')}
        isRequired={vehicle?.VehicleType !== vehicleTypes.semitrailer}
        size="large"
      />
      {question && (
        <Banner
          tone="warning"
          title={t(`counter.${question}`)}
          action={
            <Button size="large" onPress={() => change((before) => ({ ConfirmedCounter: before.Counter }))}>
              {t('counter.confirm')}
            </Button>
          }
        >
          {t('counter.compare', { given: number(form.Counter ?? 0), last: shown })}
        </Banner>
      )}
    </>
  );
}
