import { Link2Off, WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { TaborError } from '../../contract/wire/problem.ts';
import { useFormats } from '../../screens/use-formats.ts';
import { useProblemText } from '../../screens/use-problem-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { DescriptionList } from '../../ui/layout/lists/description-list.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import type { Position } from './position.ts';
import { Positions } from './positions.tsx';
import { removeShared, saveShared, useSharedPositions, type SharedData } from './shared-positions.ts';

/** The positions of one summary for anonymous users of its link: editable while the backend allows it. */
export function SharedPositionsPage({ accessToken }: { readonly accessToken: string }) {
  const { t } = useTranslation('periodic-summary');
  const { state, readAgain } = useSharedPositions(accessToken);
  if (state.kind === 'loading') {
    return (
      <Page title={t('positions.title')} width="normal">
        <Skeleton lines={6} />
      </Page>
    );
  }
  if (state.kind === 'problem') return <LinkProblem problem={state.problem} onRetry={() => void readAgain()} />;
  const { summary } = state.shared;
  return (
    <Page
      title={t('shared.title', { number: summary.Number ?? '' })}
      width="normal"
      subtitle={[summary.VehicleRegistrationNumber, summary.DriverName].filter(Boolean).join(' · ')}
    >
      <SummaryFacts shared={state.shared} />
      <SharedPositions accessToken={accessToken} shared={state.shared} readAgain={readAgain} />
    </Page>
  );
}

function SummaryFacts({ shared: { summary } }: { readonly shared: SharedData }) {
  const { t } = useTranslation('periodic-summary');
  const formats = useFormats();
  const kilometres = (['Distance', 'DistanceCategory1', 'DistanceCategory2', 'DistanceCategory3', 'DistanceCategory4'] as const).map(
    (field) => {
      const value = summary[field];
      return { id: field, label: t(`fields.${field}`), value: value === null ? null : `${formats.number(value)}\u00a0km` };
    },
  );
  const period = `${formats.dateTime(summary.StartDate)} – ${summary.EndDate ? formats.dateTime(summary.EndDate) : t('shared.running')}`;
  return (
    <Section title={t('one')}>
      <DescriptionList items={[{ id: 'period', label: t('shared.period'), value: period }, ...kilometres]} />
    </Section>
  );
}

type SharedPositionsProps = { readonly accessToken: string; readonly shared: SharedData; readonly readAgain: () => Promise<void> };

function SharedPositions({ accessToken, shared: { summary, positions, isOpen }, readAgain }: SharedPositionsProps) {
  const { t } = useTranslation('periodic-summary');
  const save = async (position: Position) => {
    // The local key is the idempotency key, so a retry after a lost answer creates no duplicate.
    await saveShared(accessToken, position, typeof position.Id === 'string' ? position.Id : crypto.randomUUID());
    await readAgain();
  };
  const remove = async (position: Position) => {
    await removeShared(accessToken, position);
    await readAgain();
  };
  const imports = { summary: summary.Id, accessToken, onImported: () => void readAgain() };
  const offered = isOpen ? { add: save, change: save, remove, imports } : {};
  return (
    <Positions
      summary={summary.Id}
      period={{ StartDate: summary.StartDate, EndDate: summary.EndDate }}
      positions={positions}
      note={isOpen ? t('shared.open') : t('positions.closed')}
      {...offered}
    />
  );
}

/** Shows why the link failed, with a retry unless the link is unknown or expired. */
function LinkProblem({ problem, onRetry }: { readonly problem: unknown; readonly onRetry: () => void }) {
  const { t } = useTranslation('periodic-summary');
  const problemText = useProblemText();
  const isOver = problem instanceof TaborError && (problem.code === 'access-unknown' || problem.code === 'access-expired');
  return (
    <EmptyState
      icon={isOver ? <Link2Off aria-hidden /> : <WifiOff aria-hidden />}
      title={t(isOver ? 'shared.closed' : 'shared.notNow')}
      action={!isOver && <Button onPress={onRetry}>{t('shared.retry')}</Button>}
    >
      {problemText(problem)}
    </EmptyState>
  );
}
