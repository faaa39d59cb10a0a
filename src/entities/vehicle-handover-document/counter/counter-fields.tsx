import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { driveOf } from '../../../contract/entities/handover/handover-energy.ts';
import { fuelStates } from '../../../contract/entities/handover/vehicle-handover-document.ts';
import { vehicleTypes, type VehicleChoice } from '../../../contract/entities/fleet/vehicle.ts';
import type { FieldError } from '../../../contract/wire/problem.ts';
import { assessReading } from '../../../contract/rules/mileage/assess-reading.ts';
import type { Configuration } from '../../../contract/device/configuration.ts';
import type { CustomFieldProps, FieldDeclaration, FormSources, FormValues } from '../../../screens/declaration/form-declaration.ts';
import { MAX_REASON_LENGTH } from '../../../screens/actions/confirm-action.ts';
import { textOf } from '../../../screens/text-of.ts';
import { useFormats } from '../../../screens/use-formats.ts';
import { useHasExtension } from '../../../screens/use-supports.ts';
import { commonReasons } from '../../../screens/vehicle/counter-questions.ts';
import { Banner } from '../../../ui/layout/banner.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { NumberField } from '../../../ui/fields/number/number-field.tsx';
import { RadioCards } from '../../../ui/fields/radio-cards.tsx';
import { SuggestField } from '../../../ui/fields/suggest-field.tsx';
import { useMediaQuery } from '../../../ui/theme/use-media-query.ts';
import styles from './counter-fields.module.css';
import { energyField, hasEnergy, validateEnergy } from './energy-field.tsx';
import { FuelGauge } from './fuel-gauge.tsx';
import { asHandover } from '../content/handover-format.ts';
import type { HandoverForm } from '../content/handover-form.ts';
import { isTakerPrefilled } from '../content/start.ts';
import { vehicleOf, vehiclesOf } from '../content/handover-references.ts';
import { OdometerSlot } from '../guided/odometer-slot.tsx';
import { sectionPropsOf, type HandoverField, type HandoverSectionProps } from '../content/section-props.ts';

/** The saved handover; null for a new one. */
type Stored = Readonly<Record<string, unknown>> | null;

/** The field that shows the photo of the odometer beside its value. */
export const readingField = 'Counter' satisfies HandoverField;

/** Counter reading, fuel level and charge. */
export const counterFields: readonly FieldDeclaration<HandoverField>[] = [
  { field: readingField, type: 'number', unit: 'km', control: CounterField, isWide: true, isShown: hasCounter },
  { field: 'Fuel', type: 'choice', values: fuelStates, control: FuelField, isWide: true, isShown: hasTank },
  energyField,
];

/** Names the readings of the vehicle: an electric one has no fuel, a semitrailer only an odometer. */
export function readingsTitle(shown: readonly string[]): string {
  return `readings.${shown.join('')}`;
}

function hasCounter(_values: FormValues, { hideMileageInHandover }: Configuration): boolean {
  return !hideMileageInHandover;
}

function hasTank(values: FormValues, _configuration: Configuration, linesOf: FormSources['linesOf'] = () => []): boolean {
  const form = asHandover(values);
  const vehicle = vehicleOf({ vehicles: vehiclesOf(linesOf) }, form.VehicleId);
  // The page of a signing link knows no vehicles: a battery without a tank level tells an electric one.
  const isElectric = vehicle === null && hasEnergy(form);
  return form.Fuel !== null || (needsFuel(vehicle) && !isElectric);
}

function needsFuel(vehicle: VehicleChoice | null): boolean {
  return vehicle?.VehicleType !== vehicleTypes.semitrailer && driveOf(vehicle?.Fuel).hasTank;
}

/** Errors of counter reading, fuel level and charge: a semitrailer has none of them. */
export function validateCounter(form: HandoverForm, vehicle: VehicleChoice | null, isCounterHidden: boolean, stored: Stored): FieldError[] {
  const hasEngine = vehicle?.VehicleType !== vehicleTypes.semitrailer;
  const isMissing = hasEngine && form.Counter === null;
  const isOdd = lastReadingQuestion(form, vehicle, stored) !== null;
  return [
    ...(isCounterHidden || (!isMissing && !isOdd) ? [] : [{ field: readingField, code: isMissing ? 'required' : 'invalid' }]),
    ...(needsFuel(vehicle) && form.Fuel === null ? [{ field: 'Fuel', code: 'required' }] : []),
    ...validateEnergy(form, vehicle),
  ];
}

/** Counter reading, compared with the vehicle's last one. */
function CounterField(props: CustomFieldProps) {
  const { t } = useTranslation(['vehicle-handover-document', 'handover-form']);
  const { number, date } = useFormats();
  const { form, change, vehicle } = sectionPropsOf(props);
  const { counter, date: lastDate } = lastReadingOf(vehicle);
  const stored = props.record?.item ?? null;
  const question = lastReadingQuestion(form, vehicle, stored);
  const formattedCounter = counter === null ? '' : number(counter);
  const hint =
    lastDate === null
      ? t('handover-form:counter.last', { shown: formattedCounter })
      : t('handover-form:counter.lastWithDate', { shown: formattedCounter, date: date(lastDate) });
  return (
    <>
      {!isOwnReading(vehicle, stored) && <p className={styles.last}>{counter === null ? t('handover-form:counter.noLast') : hint}</p>}
      <NumberField
        label={props.label}
        value={form.Counter}
        onChange={(Counter) => change({ Counter, ReadingReason: '' })}
        isGrouped={false}
        // The first thing to enter: its step begins there, and a form whose people are known.
        autoFocus={form.Counter === null && (props.onward !== undefined || isTakerPrefilled(form))}
        error={question ? undefined : props.error}
        isRequired={vehicle?.VehicleType !== vehicleTypes.semitrailer}
        size="large"
      />
      {question && (
        <div className={styles.question}>
          <ReadingQuestion question={question} last={formattedCounter} content={sectionPropsOf(props)} />
        </div>
      )}
      {/* On one page it is among the other photos, in the same view. */}
      {props.onward && <OdometerSlot {...sectionPropsOf(props)} record={props.record} />}
    </>
  );
}

type QuestionProps = { readonly question: string; readonly last: string; readonly content: HandoverSectionProps };

/** Requests the reason for an implausible reading. */
function ReadingQuestion({ question, last, content: { form, change } }: QuestionProps) {
  const { t } = useTranslation(['vehicle-handover-document', 'record', 'common']);
  const { number } = useFormats();
  const storesReasons = useHasExtension('columns');
  const [isMissing, setMissing] = useState(false);
  const hasReason = form.ReadingReason.trim() !== '';
  function confirm() {
    if (hasReason) change((before) => ({ ConfirmedCounter: before.Counter }));
    else setMissing(true);
  }
  return (
    <Banner tone="warning" title={t(`record:questions.${question}.title`)}>
      <p>
        {t('handover-form:counter.compare', { given: number(form.Counter ?? 0), last })}{' '}
        {t(storesReasons ? 'record:reading.reviewed' : 'record:reading.reasonInWords')}
      </p>
      <SuggestField
        label={t('common:requiredReason')}
        value={form.ReadingReason}
        onChange={(ReadingReason) => change({ ReadingReason })}
        maxLength={MAX_REASON_LENGTH}
        multiline
        rows={2}
        suggestions={commonReasons(question).map((one) => t(`record:reasons.${one}`))}
        suggestionsLabel={t('record:suggestions', { field: t('common:requiredReason') })}
        isRequired
        error={isMissing && !hasReason ? t('common:reasonMissing') : undefined}
        size="large"
      />
      <div className={styles.confirm}>
        <Button size="large" onPress={confirm}>
          {t('handover-form:counter.confirm')}
        </Button>
      </div>
    </Banner>
  );
}

function FuelField(props: CustomFieldProps) {
  const { t } = useTranslation(['vehicle-handover-document', 'handover-form']);
  const isNarrow = useMediaQuery('(max-width: 29.9375em)');
  const { form, change } = sectionPropsOf(props);
  return (
    <RadioCards
      label={props.label}
      items={fuelStates.map((state) => ({ id: state, label: t(`choices.Fuel.${state}`), icon: <FuelGauge state={state} /> }))}
      value={form.Fuel}
      onChange={(Fuel) => change({ Fuel })}
      columns={isNarrow ? 3 : 5}
      error={props.error}
      isRequired
      size="large"
    />
  );
}

function lastReadingOf(vehicle: VehicleChoice | null) {
  return { counter: vehicle?.LastCounter ?? null, date: vehicle?.LastCounterDate ?? null };
}

/** Whether the vehicle's last reading is that of the saved handover itself, which its form corrects. */
function isOwnReading(vehicle: VehicleChoice | null, stored: Stored): boolean {
  const { counter, date } = lastReadingOf(vehicle);
  return stored !== null && counter === stored['Counter'] && date?.slice(0, 16) === textOf(stored['Date']).slice(0, 16);
}

/** Warning about an unusual reading; null once the user has confirmed it, and for a correction of the last reading itself. */
function lastReadingQuestion(form: HandoverForm, vehicle: VehicleChoice | null, stored: Stored) {
  if (form.Counter === null || form.Date === null || form.ConfirmedCounter === form.Counter || isOwnReading(vehicle, stored)) return null;
  const { counter, date } = lastReadingOf(vehicle);
  const readings = counter !== null && date !== null ? [{ DateTime: date, CounterState: counter }] : [];
  const warning = assessReading(
    { DateTime: form.Date, CounterState: form.Counter },
    { readings, initialMileage: date === null ? counter : null },
  );
  return warning?.kind ?? null;
}
