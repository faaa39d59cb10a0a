import { ArrowRight, Camera, Check, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CameraCapture } from '../../../canvas/photo/camera-capture.tsx';
import type { PhotoPlace } from '../../../contract/entities/shared/photo-place.ts';
import { toWireDateTime } from '../../../contract/wire/wire-date.ts';
import { useReference } from '../../../screens/reference/use-reference.ts';
import type { Photo } from '../../../screens/record/photos/photo.ts';
import { PhotoThumbnail } from '../../../screens/record/photos/photo-thumbnail.tsx';
import { RejectedFiles } from '../../../screens/record/photos/rejected-files.tsx';
import { usePhotoIntake } from '../../../screens/record/photos/use-photo-intake.ts';
import { useRemovePhoto } from '../../../screens/record/photos/use-remove-photo.ts';
import { useFormats } from '../../../screens/use-formats.ts';
import { useProblemText } from '../../../screens/use-problem-text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ProgressBar } from '../../../ui/controls/progress-bar.tsx';
import { Banner } from '../../../ui/layout/banner.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { nameOfCheck } from '../content/checklist.ts';
import type { HandoverSectionProps } from '../content/section-props.ts';
import { outlineOf, photoOfSlot, withoutSlotPhoto, withSlotPhoto, type Slot } from '../content/slot-photos.ts';
import { ComparedPhotos } from './compared-photos.tsx';
import styles from './guided-photos.module.css';
import type { LastPhoto } from './photos-on-device.ts';
import { useOutline } from './use-outline.ts';
import { usePhotoPlace } from './use-photo-place.ts';
import layout from '../../../ui/theme/layout.module.css';

type Props = Pick<HandoverSectionProps, 'form' | 'change' | 'vehicle'> & {
  readonly slots: readonly Slot[];
  readonly first: number;
  readonly lastPhotos: readonly LastPhoto[];
  readonly onClose: () => void;
};

/** Slot by slot: the camera with the outline of the view, then the photo beside the last handover's. Each photo is stored at once. */
export function GuidedCamera({ form, change, vehicle, slots, first, lastPhotos, onClose }: Props) {
  const { t, i18n } = useTranslation(['handover-checks', 'record']);
  const problemText = useProblemText();
  const [index, setIndex] = useState(first);
  const [isRetaking, setRetaking] = useState(false);
  const slot = slots[index];
  const { value: settings } = useReference('vehicle-handover-document', 'settings');
  const { state: placeState, accuracy, placeAt } = usePhotoPlace(settings?.PhotoPlaces === true);
  const capture = useRef<{ readonly on: Date; readonly place: PhotoPlace | null } | null>(null);
  const intake = usePhotoIntake({
    onSave: (photo) => {
      const { on, place } = capture.current ?? { on: new Date(), place: null };
      if (slot) change((before) => withSlotPhoto(before, slot, photo, { TakenOn: toWireDateTime(on), Place: place }));
    },
    onRemove: () => undefined,
  });
  const removePhoto = useRemovePhoto();
  const outline = useOutline(vehicle?.VehicleType ?? 0, slot ? outlineOf(slot) : null);
  if (!slot) return null;
  const name = nameOfCheck(slot, i18n.language);
  const photo = photoOfSlot(form, slot.Id);
  const last = lastPhotos.find((one) => one.itemId === slot.Id) ?? lastPhotos.find((one) => one.name === slot.Name);

  /** A photo that the device could not store does not replace the one before: the camera stays open, with the reason. */
  async function keep(on: Date, place: PhotoPlace | null, take: () => Promise<unknown>) {
    capture.current = { on, place };
    const stored = await take();
    intake.close();
    if (stored) setRetaking(false);
  }

  function go(to: number) {
    setRetaking(false);
    setIndex(to);
  }

  return (
    <Dialog
      title={slots.length === 1 ? name : t('guided.step', { name, number: index + 1, total: slots.length })}
      size="full"
      isDismissable={false}
      onClose={onClose}
    >
      {intake.problem !== null && <Banner tone="danger">{problemText(intake.problem)}</Banner>}
      <RejectedFiles files={intake.rejected} />
      {intake.shot && <ProgressBar label={t('record:photos.saving')} />}
      {photo && !isRetaking ? (
        <Review
          photo={photo}
          last={last}
          name={name}
          isLastSlot={index === slots.length - 1}
          onRetake={() => setRetaking(true)}
          onRemove={() => removePhoto(name, () => change((before) => withoutSlotPhoto(before, slot.Id)))}
          onNext={() => (index === slots.length - 1 ? onClose() : go(index + 1))}
        />
      ) : (
        <div className={styles.camera}>
          <CameraCapture
            key={slot.Id}
            outline={outline}
            inset={last && <LastThumbnail last={last} name={name} />}
            onCapture={(canvas) => void keep(new Date(), placeAt(new Date()), () => intake.take(canvas, index))}
            onPick={([file]) => file && void keep(timeOf(file), null, () => intake.takeFiles([file], [index]))}
            onCancel={() => (isRetaking ? setRetaking(false) : onClose())}
          />
          {!slot.IsRequired && index < slots.length - 1 && (
            <Button size="large" variant="quiet" onPress={() => go(index + 1)}>
              {t('guided.skip')}
            </Button>
          )}
          {placeState && (
            <p className={layout.note} role="status">
              {t(`guided.place.${placeState}`, { accuracy })}
            </p>
          )}
        </div>
      )}
    </Dialog>
  );
}

/** A picked photo was taken when its file was written, which is never later than now. Where is not known. */
function timeOf({ lastModified }: File): Date {
  return new Date(Math.min(lastModified, Date.now()));
}

function LastThumbnail({ last, name }: { readonly last: LastPhoto; readonly name: string }) {
  const { t } = useTranslation('handover-checks');
  const { date } = useFormats();
  return (
    <PhotoThumbnail photo={{ ...last.photo, Name: '', Sha256: null, Size: 0 }} alt={t('guided.last', { name, date: date(last.takenOn) })} />
  );
}

type ReviewProps = {
  readonly photo: Photo;
  readonly last: LastPhoto | undefined;
  readonly name: string;
  readonly isLastSlot: boolean;
  readonly onRetake: () => void;
  readonly onRemove: () => void;
  readonly onNext: () => void;
};

function Review({ photo, last, name, isLastSlot, onRetake, onRemove, onNext }: ReviewProps) {
  const { t } = useTranslation('handover-checks');
  return (
    <div className={layout.grid3}>
      <ComparedPhotos key={String(photo.Key)} photo={photo} last={last} name={name} />
      <div className={styles.actions}>
        {!photo.IsFixed && (
          <>
            <Button size="large" variant="quiet" icon={<Trash2 aria-hidden />} onPress={onRemove}>
              {t('guided.remove')}
            </Button>
            <Button size="large" icon={<Camera aria-hidden />} onPress={onRetake}>
              {t('guided.retake')}
            </Button>
          </>
        )}
        <Button
          size="large"
          variant="primary"
          icon={isLastSlot ? <Check aria-hidden /> : <ArrowRight aria-hidden />}
          onPress={onNext}
          autoFocus
        >
          {t(isLastSlot ? 'guided.done' : 'guided.next')}
        </Button>
      </div>
    </div>
  );
}
