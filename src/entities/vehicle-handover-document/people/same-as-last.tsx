import { useLiveQuery } from 'dexie-react-hooks';
import { History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AdditionalField } from '../../../contract/entities/shared/additional-field.ts';
import { withValue } from '../../../contract/entities/shared/validate-additional-fields.ts';
import type { AdditionalFieldValue } from '../../../contract/wire/saved-fields.ts';
import { findRecord } from '../../../db/cache/records.ts';
import type { AdditionalContentProps } from '../../../screens/declaration/form-declaration.ts';
import { useSession } from '../../../screens/session-context.tsx';
import { useFormats } from '../../../screens/use-formats.ts';
import { lastHandoverKey } from '../../../screens/vehicle/use-my-day.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { asHandover } from '../content/handover-format.ts';
import { referencesOf, vehicleOf } from '../content/handover-references.ts';
import { readHandover } from '../content/read-handover.ts';
import styles from './same-as-last.module.css';
import layout from '../../../ui/theme/layout.module.css';

/** Types that describe the vehicle. A statement is written for each handover; long texts and dates belong to one handover. */
const repeated: ReadonlySet<AdditionalField['Type']> = new Set([
  'dropdown',
  'select',
  'combobox',
  'autocomplete',
  'numeric',
  'text',
  'color',
]);

const filled = 'AdditionalFieldValues';

/** One tap answers the empty additional fields as at the vehicle's last handover: nothing is filled in without it. */
export function SameAsLast({ values: entered, change, sources }: AdditionalContentProps) {
  const { t } = useTranslation(['vehicle-handover-document', 'handover-form']);
  const { database } = useSession();
  const { date } = useFormats();
  const form = asHandover(entered);
  const plate = vehicleOf(referencesOf(sources), form.VehicleId)?.RegistrationNumber ?? null;
  const last = useLiveQuery(async () => {
    const key = plate === null ? null : await lastHandoverKey(database, plate);
    const record = key === null ? null : await findRecord(database, 'vehicle-handover-document', key);
    return record ? readHandover(record.item) : null;
  }, [database, plate]);
  const types = new Map(sources.groups.flatMap(({ Fields }) => Fields).map(({ Id, Type }) => [Id, Type]));
  const isEmpty = (of: readonly AdditionalFieldValue[], id: number) => !of.find(({ Id }) => Id === id)?.Value;
  const offered = (last?.AdditionalFieldValues ?? []).filter(({ Id, Value }) => {
    const type = types.get(Id);
    return Value && type && repeated.has(type) && isEmpty(form.AdditionalFieldValues, Id);
  });
  if (Object.hasOwn(form.Prefilled, filled)) return <p className={layout.muted}>{t('handover-form:prefilled')}</p>;
  if (!last?.Date || offered.length === 0) return null;

  function takeOver() {
    change((before) => {
      const { AdditionalFieldValues, Prefilled } = asHandover(before);
      return {
        AdditionalFieldValues: offered.reduce<readonly AdditionalFieldValue[]>(
          (values, { Id, Value }) => withValue(values, Id, Value ?? ''),
          AdditionalFieldValues,
        ),
        Prefilled: { ...Prefilled, [filled]: last?.Date },
      };
    });
  }

  return (
    <div className={styles.offer}>
      <Button size="large" isFullWidth icon={<History aria-hidden />} onPress={takeOver}>
        {t('handover-form:additional.asLast', { date: date(last.Date) })}
      </Button>
      <p className={layout.muted}>{t('handover-form:additional.asLastHint')}</p>
    </div>
  );
}
