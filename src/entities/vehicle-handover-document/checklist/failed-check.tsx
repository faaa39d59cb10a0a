import { useTranslation } from 'react-i18next';
import { severityOf, type Check } from '../../../contract/entities/shared/handover-items.ts';
import { MAX_FAULT_IMAGES } from '../../../contract/entities/fleet/vehicle-handover-document.ts';
import { FieldAnchor } from '../../../screens/record/fields/field-anchor.tsx';
import { PhotoSlots } from '../../../screens/record/photos/photo-slots.tsx';
import { useSession } from '../../../screens/session-context.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Banner } from '../../../ui/layout/banner.tsx';
import { checkField, faultOfCheck, withCheck, withCheckPhoto, withoutCheckPhoto } from '../content/checklist.ts';
import type { HandoverSectionProps } from '../content/section-props.ts';
import { useSlotNames } from '../content/use-slot-names.ts';
import styles from './checklist-section.module.css';
import layout from '../../../ui/theme/layout.module.css';

type Props = HandoverSectionProps & { readonly check: Check; readonly name: string };

/** Description of a failed check: words or photos, and for a safety-critical item its consequence. */
export function FailedCheck({ check, name, form, change, errorOf }: Props) {
  const { t } = useTranslation('handover-checks');
  const slotNames = useSlotNames(MAX_FAULT_IMAGES);
  const { ItemId, Words } = check;
  const severity = severityOf(check.Severity, form);
  const field = checkField(ItemId);
  if (severity === 'block')
    return (
      <Banner tone="danger" title={t('checklist.blocks')}>
        {t('checklist.blocksText')}
      </Banner>
    );
  return (
    <div className={layout.grid4}>
      {/* Before words and photos, whose slots would push it out of sight. */}
      {severity === 'release' && <Release check={check} change={change} error={errorOf(field)} />}
      <FieldAnchor field={`${field}.Words`}>
        <TextField
          label={t('checklist.words', { name })}
          description={t('checklist.wordsHint')}
          value={Words}
          onChange={(words) => change((before) => withCheck(before, ItemId, { Words: words }))}
          maxLength={500}
          error={errorOf(`${field}.Words`)}
          multiline
          rows={2}
          size="large"
        />
      </FieldAnchor>
      <PhotoSlots
        label={t('checklist.photos', { name })}
        photos={faultOfCheck(form, ItemId)?.Images ?? []}
        slotNames={slotNames}
        onSave={(photo) => change((before) => withCheckPhoto(before, ItemId, photo))}
        onRemove={(photo) => change((before) => withoutCheckPhoto(before, ItemId, photo))}
        error={undefined}
      />
    </div>
  );
}

/** The release by a user who manages handovers, with their name and reason. */
function Release({
  check: { ItemId, Release: release },
  change,
  error,
}: Pick<Props, 'check' | 'change'> & { readonly error: string | undefined }) {
  const { t } = useTranslation('handover-checks');
  const { may, user } = useSession();
  const [mayRelease, isForeign] = [may('VehicleHandoverDocument', 'IsAdmin'), release !== null && release.By !== user];
  if (release !== null && (isForeign || !mayRelease))
    return (
      <Banner tone="warning" title={t('checklist.releasedBy', { name: release.By })}>
        {release.Reason}
      </Banner>
    );
  return (
    <Banner tone="warning" title={t('checklist.critical')}>
      {mayRelease ? (
        <TextField
          label={t('checklist.release')}
          description={t('checklist.releaseHint', { name: user })}
          value={release?.Reason ?? ''}
          onChange={(Reason) =>
            change((before) => withCheck(before, ItemId, { Release: Reason.trim() === '' ? null : { By: user, Reason } }))
          }
          maxLength={500}
          error={error}
          isRequired
          multiline
          rows={2}
          size="large"
        />
      ) : (
        <>
          <p>{t('checklist.needsRelease')}</p>
          {error !== undefined && (
            <p className={styles.error} role="alert">
              {error}
            </p>
          )}
        </>
      )}
    </Banner>
  );
}
