import { Images } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/controls/button.tsx';
import { acceptedFiles } from './image-type.ts';
import styles from './camera-capture.module.css';

type PhotoPickerProps = { readonly onPick: (files: readonly File[]) => void };

/** The system's camera app or gallery, which works where the page has no camera permission. */
export function PhotoPicker({ onPick }: PhotoPickerProps) {
  const { t } = useTranslation('canvas');
  const input = useRef<HTMLInputElement>(null);

  function pick(files: FileList | null) {
    if (files && files.length > 0) onPick([...files]);
    // Without the reset the same photo could not be picked twice.
    if (input.current) input.current.value = '';
  }

  return (
    <>
      <input
        ref={input}
        className={styles.file}
        type="file"
        accept={acceptedFiles}
        capture="environment"
        multiple
        tabIndex={-1}
        aria-hidden
        onChange={(event) => pick(event.currentTarget.files)}
      />
      <Button size="large" variant="primary" icon={<Images />} onPress={() => input.current?.click()}>
        {t('camera.pick')}
      </Button>
    </>
  );
}
