import { ScanQrCode } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyCodeScanner } from '../../canvas/scan/lazy-code-scanner.tsx';
import type { VehicleChoice } from '../../contract/entities/fleet/vehicle.ts';
import { Banner } from '../../ui/layout/banner.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { findVehicle } from './find-vehicle.ts';
import styles from './scan-vehicle-button.module.css';
import layout from '../../ui/theme/layout.module.css';

type Props = {
  readonly vehicles: readonly VehicleChoice[];
  readonly onFound: (vehicle: VehicleChoice) => void;
};

/** Opens the camera and finds the vehicle by a QR code with its sticker address, plate or VIN. */
export function ScanVehicleButton({ vehicles, onFound }: Props) {
  const { t } = useTranslation('scan');
  const [isOpen, setOpen] = useState(false);
  const [unknown, setUnknown] = useState<string | null>(null);

  function show(isShown: boolean) {
    setOpen(isShown);
    setUnknown(null);
  }

  function take(text: string) {
    const vehicle = findVehicle(vehicles, text, location.origin);
    if (!vehicle) {
      setUnknown(text);
      return;
    }
    // Vibration is missing on iOS and before the first touch; the found vehicle on the screen is the main feedback.
    if ('vibrate' in navigator) navigator.vibrate(60);
    show(false);
    onFound(vehicle);
  }

  return (
    <>
      <Button size="large" icon={<ScanQrCode aria-hidden />} onPress={() => show(true)}>
        {t('scan')}
      </Button>
      <Dialog
        title={t('title')}
        isOpen={isOpen}
        onClose={() => show(false)}
        footer={
          <Button size="large" onPress={() => show(false)}>
            {t('type')}
          </Button>
        }
      >
        <div className={layout.stack4}>
          <p>{t('hint')}</p>
          {unknown !== null && (
            <Banner tone="warning" title={t('unknown')}>
              <p>
                {t('read')} <span className={styles.text}>{unknown.slice(0, 200)}</span>
              </p>
              <p>{t('unknownHint')}</p>
            </Banner>
          )}
          <LazyCodeScanner onRead={take} />
        </div>
      </Dialog>
    </>
  );
}
