import { ArrowRight, Check, CheckCheck, Minus, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { checkResults, dependOnDirection } from '../../../contract/entities/shared/handover-items.ts';
import type { CustomFieldProps } from '../../../screens/declaration/form-declaration.ts';
import { FieldAnchor } from '../../../screens/record/fields/field-anchor.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { RadioCards } from '../../../ui/fields/radio-cards.tsx';
import { Banner } from '../../../ui/layout/banner.tsx';
import { classNames } from '../../../ui/theme/class-names.ts';
import {
  checkField,
  checkOf,
  faultOfCheck,
  itemsToCheck,
  nameOfCheck,
  withRestOk,
  withResult,
  type CheckedItem,
} from '../content/checklist.ts';
import type { HandoverSectionProps } from '../content/section-props.ts';
import styles from './checklist-section.module.css';
import { DirectionField } from './direction-field.tsx';
import { FailedCheck } from './failed-check.tsx';
import { useDiscardPhotos } from './use-discard-photos.ts';
import layout from '../../../ui/theme/layout.module.css';

type Props = HandoverSectionProps & Pick<CustomFieldProps, 'onward'> & { readonly isSaved: boolean };

/** The checks of the vehicle: three large answers each, none of them preset. */
export function ChecklistSection({ onward, ...props }: Props) {
  const { form, change, references, vehicle, isSaved } = props;
  const { t } = useTranslation(['handover-checks', 'vehicle-handover-document']);
  const type = vehicle?.VehicleType ?? 0;
  const mayDiscard = useDiscardPhotos();
  const items = itemsToCheck(form, references.checks, type, isSaved);
  const open = items.filter((item) => !checkOf(form, item)).length;
  const isLeaving = useRef(false);
  // The step is left once the results are part of the form, which its check reads.
  useEffect(() => {
    if (!isLeaving.current || open > 0) return;
    isLeaving.current = false;
    onward?.('checklist');
  }, [open, onward]);
  if (!vehicle) return <Banner tone="info">{t('checklist.vehicleFirst')}</Banner>;
  const photosOf = (ids: readonly number[]) => ids.reduce((count, id) => count + (faultOfCheck(form, id)?.Images.length ?? 0), 0);

  function finish() {
    isLeaving.current = true;
    change((before) => withRestOk(before, items));
  }

  return (
    <div className={layout.grid4}>
      {dependOnDirection(references.checks, type) && !dependOnDirection(references.slots, type) && (
        <DirectionField {...props} list="checks" />
      )}
      <div className={layout.spread4}>
        <p role="status">{open === 0 ? t('checklist.complete') : t('checklist.open', { count: open })}</p>
        {open > 0 && (
          <Button size="large" icon={<CheckCheck aria-hidden />} onPress={() => change((before) => withRestOk(before, items))}>
            {t('checklist.restOk')}
          </Button>
        )}
      </div>
      <ul className={layout.grid3} aria-label={t('vehicle-handover-document:sections.checklist')}>
        {items.map((item) => (
          <li key={item.Id}>
            <CheckCard {...props} item={item} items={items} confirmLoss={() => mayDiscard(photosOf([item.Id]))} />
          </li>
        ))}
      </ul>
      {/* Below the list: who presses it has passed every item. */}
      {onward && open > 0 && (
        <Button size="large" isFullWidth icon={<ArrowRight aria-hidden />} onPress={finish}>
          {t('checklist.restOkNext')}
        </Button>
      )}
    </div>
  );
}

const icons = { ok: <Check aria-hidden />, 'not-ok': <X aria-hidden />, 'n-a': <Minus aria-hidden /> } as const;

type CardProps = HandoverSectionProps & {
  readonly item: CheckedItem;
  readonly items: readonly CheckedItem[];
  readonly confirmLoss: () => Promise<boolean>;
};

function CheckCard({ item, items, confirmLoss, ...props }: CardProps) {
  const { form, change, errorOf } = props;
  const { t, i18n } = useTranslation(['handover-checks', 'vehicle-handover-document']);
  const check = checkOf(form, item);
  const name = nameOfCheck(item, i18n.language);
  const field = checkField(item.Id);
  return (
    <div className={classNames(styles.check, check && styles[check.Result])}>
      <FieldAnchor field={field}>
        <RadioCards
          label={name}
          isRequired
          items={checkResults.map((id) => ({ id, label: t(`checklist.results.${id}`), icon: icons[id] }))}
          value={check?.Result ?? null}
          onChange={(result) => {
            const set = () => change((before) => withResult(before, items, item, result));
            if (check?.Result !== 'not-ok' || result === 'not-ok') set();
            else void confirmLoss().then((may) => may && set());
          }}
          error={check?.Result === 'not-ok' ? undefined : errorOf(field)}
        />
      </FieldAnchor>
      {check?.Result === 'not-ok' && <FailedCheck {...props} check={check} name={name} />}
    </div>
  );
}
