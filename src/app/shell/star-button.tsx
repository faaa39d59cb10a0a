import { Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './side-navigation.module.css';

type Props = { readonly label: string; readonly isOn: boolean; readonly onPress: () => void };

/** A native button: the menu has one per link, before the first rows. */
export function StarButton({ label, isOn, onPress }: Props) {
  const { t } = useTranslation('menu');
  return (
    <button
      type="button"
      className={styles.star}
      aria-pressed={isOn}
      aria-label={t('favourite', { name: label })}
      title={t(isOn ? 'removeFavourite' : 'addFavourite')}
      onClick={onPress}
    >
      <Star size={16} aria-hidden fill={isOn ? 'currentColor' : 'none'} />
    </button>
  );
}
