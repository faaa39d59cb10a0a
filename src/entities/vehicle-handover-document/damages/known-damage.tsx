import { CircleCheck, Eye, Wrench } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayDecideRepairs, type DamagePoint } from '../../../contract/entities/fleet/damage-point.ts';
import { damageChecks } from '../../../contract/entities/fleet/damage-point.ts';
import { recordPath } from '../../../screens/paths.ts';
import { PhotoSlots } from '../../../screens/record/photos/photo-slots.tsx';
import { useSession } from '../../../screens/session-context.tsx';
import { useFormats } from '../../../screens/use-formats.ts';
import { useHasExtension } from '../../../screens/use-supports.ts';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { RadioCards } from '../../../ui/fields/radio-cards.tsx';
import { Banner } from '../../../ui/layout/banner.tsx';
import { withPhotoOf, withoutPhoto, withoutRepairPhoto } from './change-photos.ts';
import { formatDamage } from './format-damage.ts';
import { KnownDamagePhotos } from './known-damage-photos.tsx';
import { changeDamage, faultOfPoint } from '../content/damages.ts';
import type { HandoverSectionProps } from '../content/section-props.ts';
import { useSlotNames } from '../content/use-slot-names.ts';

type Props = Pick<HandoverSectionProps, 'form' | 'change' | 'references'> & { readonly point: DamagePoint };

const icons = { same: <CircleCheck aria-hidden />, different: <Eye aria-hidden />, repaired: <Wrench aria-hidden /> };

type Answer = keyof typeof icons;

/**
 * A damage of an earlier handover, with the question whether it is still there. "Repaired" counts from its first photo on, for a manager
 * without one. A backend of the specification stores that answer alone.
 */
export function KnownDamage({ form, change, references, point }: Props) {
  const { t } = useTranslation(['vehicle-handover-document', 'handover-form']);
  const { date } = useFormats();
  const { session } = useSession();
  const isManager = mayDecideRepairs(session.user.Permissions);
  const storesChecks = useHasExtension('damage-checks');
  const slotNames = useSlotNames();
  // Chosen, but not proven yet.
  const [isRepair, setRepair] = useState(false);
  const { Id: id, FoundOn, FoundIn, IsRepaired: isRepaired } = point;
  const repaired = { IsRepaired: true, Check: undefined };
  const photos = faultOfPoint(form.Faults, point)?.Images ?? [];
  const answers: readonly Answer[] = storesChecks ? [...damageChecks, 'repaired'] : ['repaired'];

  const requested = useRef<HTMLDivElement>(null);
  // Below the fold of a phone's sheet, which all slots may exceed.
  useEffect(() => {
    if (isRepair) requested.current?.querySelector('button')?.scrollIntoView({ block: 'nearest' });
  }, [isRepair]);

  function answer(choice: Answer) {
    setRepair(choice === 'repaired');
    if (id === undefined) return;
    if (choice !== 'repaired') change((before) => changeDamage(before, id, { Check: choice, ...(isRepaired && { IsRepaired: false }) }));
    else if (photos.length > 0 || isManager) change((before) => changeDamage(before, id, repaired));
  }

  return (
    <>
      <p>{formatDamage(references, point) || t('handover-form:damages.noWords')}</p>
      {FoundOn !== undefined && <p>{t('handover-form:damages.foundOn', { date: date(FoundOn) })}</p>}
      {FoundIn !== undefined && id !== undefined && <KnownDamagePhotos handoverId={FoundIn} pointId={id} />}
      {id !== undefined && (
        <RadioCards
          label={t('handover-form:damages.check')}
          items={answers.map((one) => ({ id: one, label: t(`handover-form:damages.checks.${one}`), icon: icons[one] }))}
          value={isRepair || isRepaired ? 'repaired' : (point.Check ?? null)}
          onChange={answer}
          columns={storesChecks ? 3 : 1}
          size="large"
        />
      )}
      {isRepair && !isRepaired && <Banner tone="info" title={t('handover-form:damages.photoOfRepair')} />}
      {id !== undefined && (isRepair || point.Check === 'different' || photos.length > 0) && (
        <div ref={requested}>
          <PhotoSlots
            label={t('handover-form:damages.photos')}
            photos={photos}
            slotNames={slotNames}
            onSave={(photo) =>
              change((before) => ({ ...withPhotoOf(before, id, photo), ...(isRepair ? changeDamage(before, id, repaired) : {}) }))
            }
            onRemove={(photo) =>
              change((before) => (isRepaired ? withoutRepairPhoto(before, id, photo, isManager) : withoutPhoto(before, id, photo)))
            }
            error={undefined}
          />
        </div>
      )}
      {/* Last: on a phone the question is in sight without scrolling. */}
      {FoundOn !== undefined && FoundIn !== undefined && (
        <LinkButton href={recordPath('vehicle-handover-document', FoundIn)} size="large" target="_blank">
          {t('handover-form:damages.openDocument')}
        </LinkButton>
      )}
    </>
  );
}
