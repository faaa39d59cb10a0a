import { Check, Move, Trash2, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MarkBadge } from '../../../canvas/damage/marks/mark-badge.tsx';
import type { NumberedDamage } from '../../../contract/entities/protocol/marks/number-damages.ts';
import type { DamagePoint } from '../../../contract/entities/fleet/damage-point.ts';
import { PhotoSlots } from '../../../screens/record/photos/photo-slots.tsx';
import { Banner } from '../../../ui/layout/banner.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { RadioCards, type RadioCardsProps } from '../../../ui/fields/radio-cards.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { withPhotoOf, withoutPhoto } from './change-photos.ts';
import { KnownDamage } from './known-damage.tsx';
import { missingOf } from './missing-details.ts';
import { changeDamage, faultOfPoint } from '../content/damages.ts';
import type { HandoverSectionProps } from '../content/section-props.ts';
import { useSlotNames } from '../content/use-slot-names.ts';

type DamageDetailsProps = HandoverSectionProps & {
  readonly damage: NumberedDamage;
  readonly isMoving: boolean;
  readonly onMoving: (isMoving: boolean) => void;
  readonly onRemove: (id: string) => void;
  /** Whether the user was already prompted for its kind and photo. */
  readonly wasAsked: boolean;
  readonly onAsked: (id: string) => void;
  readonly onClose: () => void;
};

/** Kinds up to this number are shown at once; more are picked from a list. */
const MAX_CHIPS = 12;

/** The selected mark: the fields of a new damage, or the questions about a known one. */
export function DamageDetails(props: DamageDetailsProps) {
  const { damage, form, change, references, onClose } = props;
  const { t } = useTranslation(['vehicle-handover-document', 'handover-form', 'canvas']);
  const { point, number } = damage;
  const id = point.Id;
  const isNew = damage.state === 'new';
  const label = t(isNew ? 'handover-form:damages.newOn' : 'handover-form:damages.knownOn', { view: t(`canvas:view.${damage.view}`) });
  const title = (
    <>
      <MarkBadge number={number} isKnown={!isNew} /> {label}
    </>
  );
  if (!isNew || id === undefined) {
    return (
      <Sheet title={title} label={label} onClose={onClose}>
        <KnownDamage form={form} change={change} references={references} point={point} />
      </Sheet>
    );
  }
  const missing = missingOf(form, point);
  function close() {
    if (missing === null || props.wasAsked) onClose();
    else props.onAsked(id ?? '');
  }
  return (
    <Sheet title={title} label={label} onClose={close} actions={<MarkButtons {...props} id={id} />}>
      {props.wasAsked && missing !== null && <Missing what={missing} onLeave={onClose} />}
      <NewDamageFields form={form} change={change} references={references} point={point} id={id} />
      <Button size="large" variant="primary" isFullWidth icon={<Check />} onPress={close}>
        {t('handover-form:damages.done')}
      </Button>
    </Sheet>
  );
}

/** Names the missing facts of the damage above its fields, and scrolls there. */
function Missing({ what, onLeave }: { readonly what: 'kind' | 'photo' | 'both'; readonly onLeave: () => void }) {
  const { t } = useTranslation('handover-form');
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    banner.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    // A section: its scroll margin is that of the details, below the drawing that stays in sight.
    <section ref={banner}>
      <Banner
        tone="warning"
        title={t(`damages.missing.${what}`)}
        action={
          <Button size="large" onPress={onLeave}>
            {t('damages.leaveSo')}
          </Button>
        }
      />
    </section>
  );
}

function MarkButtons({ damage, id, isMoving, onMoving, onRemove }: DamageDetailsProps & { readonly id: string }) {
  const { t } = useTranslation('canvas');
  return (
    <>
      <IconButton
        icon={isMoving ? <X /> : <Move />}
        size="large"
        label={isMoving ? t('cancel') : t('damage.move', { number: damage.number })}
        onPress={() => onMoving(!isMoving)}
      />
      <IconButton icon={<Trash2 />} size="large" label={t('damage.remove', { number: damage.number })} onPress={() => onRemove(id)} />
    </>
  );
}

type NewDamageProps = Pick<HandoverSectionProps, 'form' | 'change' | 'references'> & { readonly point: DamagePoint; readonly id: string };

/** Kind, photos, note: the order in which a driver knows them. */
function NewDamageFields({ form, change, references: { kinds }, point, id }: NewDamageProps) {
  const { t } = useTranslation(['vehicle-handover-document', 'handover-form']);
  const slotNames = useSlotNames();
  const KindField = kinds.length > MAX_CHIPS ? SelectField<number> : KindChips;
  return (
    <>
      <KindField
        label={t('handover-form:damages.kind')}
        items={kinds.map(({ Id, Name }) => ({ id: Id, label: Name }))}
        value={point.KindId ?? null}
        onChange={(KindId) => change((before) => changeDamage(before, id, { KindId }))}
        size="large"
      />
      <PhotoSlots
        label={t('handover-form:damages.photos')}
        photos={faultOfPoint(form.Faults, point)?.Images ?? []}
        slotNames={slotNames}
        onSave={(photo) => change((before) => withPhotoOf(before, id, photo))}
        onRemove={(photo) => change((before) => withoutPhoto(before, id, photo))}
        error={undefined}
      />
      <TextField
        label={t('handover-form:damages.description')}
        value={point.Description ?? ''}
        onChange={(Description) => change((before) => changeDamage(before, id, { Description }))}
        maxLength={500}
        multiline
        rows={2}
        size="large"
      />
    </>
  );
}

function KindChips(props: Omit<RadioCardsProps<number>, 'columns'>) {
  return <RadioCards {...props} columns="chips" />;
}
