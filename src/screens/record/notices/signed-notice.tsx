import { PenLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/button.tsx';
import { Banner } from '../../../ui/layout/banner.tsx';

type Props = {
  /** Names of those who have signed; empty without signatures. */
  readonly signers: string;
  readonly onCorrect: () => void;
};

/** Notice that signed fields are locked: names the signers and offers the correction. */
export function SignedNotice({ signers, onCorrect }: Props) {
  const { t } = useTranslation('record');
  if (signers === '') return null;
  return (
    <Banner
      tone="info"
      title={t('correction.locked', { people: signers })}
      action={
        <Button size="large" icon={<PenLine aria-hidden />} onPress={onCorrect}>
          {t('correction.action')}
        </Button>
      }
    >
      {t('correction.lockedText')}
    </Banner>
  );
}
