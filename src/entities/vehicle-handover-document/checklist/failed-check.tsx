import { useTranslation } from 'react-i18next';
import { releaseKeyOf } from '../../../contract/entities/handover/check-release.ts';
import { nameOfRelease, severityOf, type Check } from '../../../contract/entities/shared/handover-items.ts';
import { isLocalKey, type RecordKey } from '../../../contract/wire/fields.ts';
import { FieldAnchor } from '../../../screens/record/fields/field-anchor.tsx';
import { PhotoSlots } from '../../../screens/record/photos/photo-slots.tsx';
import { useSession } from '../../../screens/session-context.tsx';
import { useSupports } from '../../../screens/use-supports.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { ErrorText } from '../../../ui/fields/error-text.tsx';
import { Banner } from '../../../ui/layout/banner.tsx';
import { checkField, faultOfCheck, withCheck, withCheckPhoto, withoutCheckPhoto } from '../content/checklist.ts';
import type { HandoverSectionProps } from '../content/section-props.ts';
import { useSlotNames } from '../content/use-slot-names.ts';
import { RequestRelease } from '../release/request-release.tsx';
import layout from '../../../ui/theme/layout.module.css';

type Props = HandoverSectionProps & { readonly check: Check; readonly name: string };

/** Description of a failed check: words or photos, and for a safety-critical item its consequence. */
export function FailedCheck({ check, name, form, change, errorOf }: Props) {
  const { t } = useTranslation('handover-checks');
  const slotNames = useSlotNames();
  const { ItemId, Words, Release: release } = check;
  // A release on request is for the words of the request.
  const released = release?.Key === undefined ? {} : { Release: null };
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
      {severity === 'release' && (
        <Release check={check} change={change} error={errorOf(field)} vehicle={form.VehicleId} request={faultOfCheck(form, ItemId)?.Id} />
      )}
      <FieldAnchor field={`${field}.Words`}>
        <TextField
          label={t('checklist.words', { name })}
          description={t('checklist.wordsHint')}
          value={Words}
          onChange={(words) => change((before) => withCheck(before, ItemId, { Words: words, ...released }))}
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

type ReleaseProps = Pick<Props, 'check' | 'change'> & {
  readonly error: string | undefined;
  readonly vehicle: RecordKey | null;
  /** Key of the check's fault: one that only this device knows names a request. */
  readonly request: RecordKey | undefined;
};

/** The release by a user who manages handovers, with their name and reason: here, or from another device. */
function Release({ check: { ItemId, Words, Release: release }, change, error, vehicle, request }: ReleaseProps) {
  const { t } = useTranslation('handover-checks');
  const { may, user, session } = useSession();
  const canRequest = useSupports()('vehicle-handover-document', 'requestRelease');
  const [mayRelease, isForeign] = [may('VehicleHandoverDocument', 'IsAdmin'), release !== null && release.By !== user];
  const set = (given: Check['Release']) => change((before) => withCheck(before, ItemId, { Release: given }));
  if (release !== null && (isForeign || !mayRelease))
    return (
      <Banner tone="warning" title={t('checklist.releasedBy', { name: nameOfRelease(release) })}>
        {release.Reason}
      </Banner>
    );
  // Earlier backends store no name, and the seal covers it.
  const self = { By: user, ...(canRequest && session.user.GivenName && { Name: session.user.GivenName }) };
  return (
    <Banner tone="warning" title={t('checklist.critical')}>
      {mayRelease ? (
        <TextField
          label={t('checklist.release')}
          description={t('checklist.releaseHint', { name: session.user.GivenName || user })}
          value={release?.Reason ?? ''}
          onChange={(Reason) => set(Reason.trim() === '' ? null : { ...self, Reason })}
          maxLength={500}
          error={error}
          isRequired
          multiline
          rows={2}
          size="large"
        />
      ) : (
        <div className={layout.stack3}>
          <p>{t('checklist.needsRelease')}</p>
          {error !== undefined && <ErrorText>{error}</ErrorText>}
          {canRequest && isLocalKey(request) && typeof vehicle === 'number' && (
            <RequestRelease requestKey={releaseKeyOf(request)} vehicle={vehicle} item={ItemId} words={Words} onRelease={set} />
          )}
        </div>
      )}
    </Banner>
  );
}
