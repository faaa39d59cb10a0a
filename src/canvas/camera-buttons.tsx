import { Flashlight, FlashlightOff, SwitchCamera } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../ui/controls/icon-button.tsx';

/** A running camera, and what else the device has. */
export type LiveCamera = {
  readonly stream: MediaStream;
  readonly hasTorch: boolean;
  readonly hasOther: boolean;
  readonly onSwitch: () => void;
};

type Props = Omit<LiveCamera, 'stream'> & {
  readonly labels: Readonly<Record<'torchOn' | 'torchOff' | 'switch', string>>;
  /** Resolves to whether the torch is on afterwards. */
  readonly setTorch: (isOn: boolean) => Promise<boolean>;
};

/** Buttons for the torch and the other camera, where the device has them. */
export function CameraButtons({ hasTorch, hasOther, onSwitch, labels, setTorch }: Props) {
  const [isLit, setIsLit] = useState(false);
  return (
    <>
      {hasTorch && (
        <IconButton
          size="large"
          variant="secondary"
          icon={isLit ? <FlashlightOff /> : <Flashlight />}
          label={isLit ? labels.torchOff : labels.torchOn}
          onPress={() => void setTorch(!isLit).then(setIsLit)}
        />
      )}
      {hasOther && <IconButton size="large" variant="secondary" icon={<SwitchCamera />} label={labels.switch} onPress={onSwitch} />}
    </>
  );
}
