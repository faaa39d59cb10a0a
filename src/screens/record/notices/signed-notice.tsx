import { PenLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/button.tsx';
import { Banner } from '../../../ui/layout/banner.tsx';

type Props = {
  /** Names of those who have signed; empty when nobody has. */
  readonly signers: string;
  readonly onCorrect: () => void;
};

/** What the signatures cover is locked: says who signed, and offers the correction. */
export function SignedNotice({ signers, onCorrect }: Props) {
  const { t } = useTranslation('item');
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
