import { useTranslation } from 'react-i18next';
import { useFormats } from '../../use-formats.ts';
import type { ValueTexts } from './format-wire-value.ts';

/** Words and formats of single values, for a history or a comparison. */
export function useValueTexts(): ValueTexts {
  const { t } = useTranslation(['compare', 'ui']);
  const { date, dateTime, number } = useFormats();
  return { empty: t('nothing'), removed: t('removed'), picture: t('picture'), yes: t('ui:yes'), no: t('ui:no'), date, dateTime, number };
}
