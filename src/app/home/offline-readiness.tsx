import { useLiveQuery } from 'dexie-react-hooks';
import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { prefetchState } from '../../db/cache/prefetch-state.ts';
import type { AreaResult, PrefetchState } from '../../db/schema/rows.ts';
import { useSession } from '../../screens/session-context.tsx';
import { useFormats } from '../../screens/use-formats.ts';
import { useOnline } from '../../screens/use-online.ts';
import { postToWorker } from '../../sw/request-sync.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ProgressBar } from '../../ui/controls/progress-bar.tsx';
import { StatusPill, type StatusTone } from '../../ui/controls/status-pill.tsx';
import { useWorkerStatus } from '../state/worker-registration.ts';
import styles from './home.module.css';
import { OfflineAreas } from './offline-areas.tsx';

/** Whether this device has the data for offline work, and how old it is. */
export function OfflineReadiness() {
  const { t } = useTranslation(['shell', 'problem']);
  const { database } = useSession();
  const formats = useFormats();
  const isOnline = useOnline();
  const { support } = useWorkerStatus();
  const state = useLiveQuery(() => prefetchState(database), [database]);
  const isRunning = state?.state === 'running';
  const areas = state?.wanted && countAreas(state);
  const readiness = readinessOf(state ?? null, support === 'ready' || support === 'starting');

  function sentenceOf(read: PrefetchState | null): string {
    if (areas) return t(areas.asOf ? 'ready.count' : 'ready.countNone', { ...areas, moment: areas.asOf && formats.timestamp(areas.asOf) });
    return read?.asOf ? t('ready.asOf', { moment: formats.timestamp(read.asOf) }) : t('ready.never');
  }

  return (
    <Card>
      <div className={styles.card}>
        <div className={styles.head}>
          <h2>{t('ready.title')}</h2>
          {/* Until the state is read nothing is said about it. */}
          {state !== undefined && <StatusPill tone={tones[readiness]}>{t(`ready.state.${readiness}`)}</StatusPill>}
        </div>
        <p className={styles.muted}>{state === undefined ? '\u00a0' : sentenceOf(state)}</p>
        {state?.wanted && <OfflineAreas state={state} isOnline={isOnline} />}
        {state?.state === 'failed' && state.problem && <p>{t(state.problem, { ns: 'problem' })}</p>}
        {isRunning ? (
          <ProgressBar label={t('ready.fetching')} value={state.done} max={state.total} valueText={`${state.done} / ${state.total}`} />
        ) : (
          <div>
            <Button
              icon={<RefreshCw aria-hidden />}
              isDisabled={!isOnline}
              onPress={() => void postToWorker({ type: 'prefetch', scope: 'all' })}
            >
              {t('ready.refresh')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

const tones = {
  ready: 'received',
  running: 'sending',
  partly: 'waiting',
  old: 'waiting',
  'not-ready': 'attention',
} as const satisfies Record<string, StatusTone>;

/** Cached data stays usable when a later prefetch failed; without a worker nothing works offline. */
function readinessOf(state: PrefetchState | null, hasWorker: boolean): keyof typeof tones {
  if (!hasWorker || state === null) return 'not-ready';
  if (state.state === 'ready') return 'ready';
  if (state.state === 'running') return 'running';
  if (state.asOf !== null) return 'old';
  return Object.values(state.areas ?? {}).some(isUsable) ? 'partly' : 'not-ready';
}

/** Counts the cached areas among those that the backend offers, with the age of the oldest. */
function countAreas({ areas = {}, wanted: expected = [] }: PrefetchState): { ready: number; total: number; asOf: string | null } {
  const available = expected.filter((area) => areas[area]?.state !== 'missing' && areas[area]?.state !== 'not-permitted');
  const usable = available.flatMap((area) => areas[area] ?? []).filter(isUsable);
  const oldest = usable.toSorted((left, right) => (left.moment ?? 0) - (right.moment ?? 0))[0];
  return { ready: usable.length, total: available.length, asOf: oldest?.asOf ?? null };
}

/** A cached area stays usable when a later prefetch failed. */
function isUsable({ state, asOf }: AreaResult): boolean {
  return state === 'ready' || (state === 'failed' && asOf !== null);
}
