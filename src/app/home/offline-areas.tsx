import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { OfflineArea } from '../../contract/definition/entity.ts';
import type { AreaResult, PrefetchState } from '../../db/schema/rows.ts';
import { useEntityNames } from '../../screens/use-entity-names.ts';
import { useFormats } from '../../screens/use-formats.ts';
import { useProblemText } from '../../screens/use-problem-text.ts';
import { postToWorker } from '../../sw/request-sync.ts';
import { Button } from '../../ui/controls/button.tsx';
import styles from './offline-areas.module.css';

/** Areas without a list screen. Texts: `shell:ready.areas.NAME`. */
const areasWithoutList: ReadonlySet<OfflineArea> = new Set([
  'contractor',
  'predefined-place',
  'vehicle-model',
  'dictionary',
  'additional-field',
  'handover-terms',
  'booking-terms',
  'photo-decoder',
]);

type Props = { readonly state: PrefetchState; readonly isOnline: boolean };

/** Prefetch result per area. Failed areas are always visible, the others behind a disclosure. */
export function OfflineAreas({ state, isOnline }: Props) {
  const { t } = useTranslation('shell');
  const names = useEntityNames();
  const { areas = {}, wanted: expected = [] } = state;
  const nameOf = (area: OfflineArea) =>
    areasWithoutList.has(area)
      ? t(`ready.areas.${area}`)
      : names.menu(area as Exclude<OfflineArea, 'handover-terms' | 'booking-terms' | 'photo-decoder'>);
  const lines = expected
    .map((area) => ({ area, name: nameOf(area), result: areas[area] }))
    .toSorted((left, right) => rankOf(left.result) - rankOf(right.result));
  const failed = lines.filter(({ result }) => result?.state === 'failed');
  return (
    <>
      {failed.length > 0 && (
        <>
          <AreaList lines={failed} />
          <div>
            <Button
              isDisabled={!isOnline || state.state === 'running'}
              onPress={() => void postToWorker({ type: 'prefetch', scope: 'failed' })}
            >
              {t('ready.retry')}
            </Button>
          </div>
        </>
      )}
      <details className={styles.details}>
        <summary className={styles.summary}>
          {t('ready.details')}
          <ChevronDown className={styles.chevron} aria-hidden />
        </summary>
        <AreaList lines={lines.filter(({ result }) => result?.state !== 'failed')} />
      </details>
    </>
  );
}

type Line = { readonly area: OfflineArea; readonly name: string; readonly result: AreaResult | undefined };

function AreaList({ lines }: { readonly lines: readonly Line[] }) {
  return (
    <ul className={styles.areas}>
      {lines.map(({ area, name, result }) => (
        <li key={area} className={styles.area} data-state={result?.state ?? 'pending'}>
          <strong>{name}:</strong> <AreaStatusText result={result} />
        </li>
      ))}
    </ul>
  );
}

function AreaStatusText({ result }: { readonly result: AreaResult | undefined }) {
  const { t } = useTranslation('shell');
  const formats = useFormats();
  const problemText = useProblemText();
  if (!result) return <>{t('ready.area.pending')}</>;
  if (result.state !== 'failed') return <>{t(`ready.area.${result.state}`)}</>;
  const { code = 'unknown', detail } = result.problem ?? {};
  // The words of a gateway say less than ours.
  const isRefusal = detail && code !== 'unavailable' && code !== 'throttled';
  const reason = isRefusal ? t('ready.area.refused', { words: detail }) : problemText({ code, errors: [] });
  return <>{result.asOf ? t('ready.area.old', { reason, moment: formats.timestamp(result.asOf) }) : t('ready.area.failed', { reason })}</>;
}

const ranks = ['failed', 'pending', 'missing', 'not-permitted', 'ready'];

function rankOf(result: AreaResult | undefined): number {
  return ranks.indexOf(result?.state ?? 'pending');
}
