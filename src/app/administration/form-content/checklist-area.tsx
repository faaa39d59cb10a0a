import { ListPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../api/backend.ts';
import type { HandoverItemDetails } from '../../../contract/entities/company/administration-answers.ts';
import { wordIn } from '../../../contract/entities/shared/names.ts';
import type { ItemKind } from '../../../contract/entities/shared/handover-item-values.ts';
import { toLanguage } from '../../../contract/wire/languages.ts';
import { useOnline } from '../../../screens/use-online.ts';
import { useProblemText } from '../../../screens/use-problem-text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { StatusPill } from '../../../ui/controls/status-pill.tsx';
import { Banner } from '../../../ui/layout/banner.tsx';
import { Line, Lines } from '../../../ui/layout/lists/lines.tsx';
import { ChecklistItemDialog } from './checklist-item-dialog.tsx';
import { EditableLines } from '../page/editable-lines.tsx';
import { useAdminQuery } from '../page/use-admin-query.ts';
import layout from '../../../ui/theme/layout.module.css';

/** Items of the handover's checklist, in the order in which they are checked. */
export function ChecklistArea() {
  return <ItemsArea kind="check" />;
}

/** Slots of the guided photos, in the order in which they are taken. */
export function PhotoSlotsArea() {
  return <ItemsArea kind="photo" />;
}

const namespaces = { check: 'checklist', photo: 'photos' } as const;

function ItemsArea({ kind }: { readonly kind: ItemKind }) {
  const area = namespaces[kind];
  const { t, i18n } = useTranslation('administration');
  const query = useAdminQuery('handoverItems');
  return (
    <EditableLines<readonly HandoverItemDetails[], HandoverItemDetails | null>
      query={query}
      head={<p className={layout.note}>{t(`${area}.hint`)}</p>}
      addLabel={t(`${area}.add`)}
      defaults={null}
      renderLines={(all, open) => {
        const items = all.filter((item) => item.Kind === kind);
        return (
          <>
            <Lines label={t(`areas.${area}`)} empty={t(`${area}.none`)}>
              {items.map((item) => (
                <Line
                  key={item.Id}
                  title={`${item.Position}. ${wordIn(toLanguage(i18n.language), item)}`}
                  detail={detailOf(item, t)}
                  onPress={() => open(item)}
                >
                  {!item.IsActive && <StatusPill tone="neutral">{t(`${area}.retired`)}</StatusPill>}
                  {item.IsActive && item.IsRequired && <StatusPill tone="neutral">{t('fields.required')}</StatusPill>}
                  {item.IsActive && item.Severity !== 'note' && (
                    <StatusPill tone={item.Severity === 'block' ? 'danger' : 'attention'}>
                      {t(`checklist.severities.${item.Severity}`)}
                    </StatusPill>
                  )}
                </Line>
              ))}
            </Lines>
            {items.length === 0 && <SuggestedItems kind={kind} onAdded={query.refetch} />}
          </>
        );
      }}
      renderDialog={(item, on) => <ChecklistItemDialog kind={kind} item={item} {...on} />}
    />
  );
}

function detailOf(
  { VehicleTypes, Direction: direction }: HandoverItemDetails,
  t: ReturnType<typeof useTranslation<'administration'>>['t'],
): string {
  const types = VehicleTypes.length === 0 ? t('checklist.allTypes') : VehicleTypes.map((type) => t(`checklist.types.${type}`)).join(', ');
  return [types, t(direction === null ? 'checklist.bothDirections' : `checklist.directions.${direction}`)].join(' · ');
}

function SuggestedItems({ kind, onAdded }: { readonly kind: ItemKind; readonly onAdded: () => void }) {
  const { t } = useTranslation('administration');
  const isOnline = useOnline();
  const problemText = useProblemText();
  const [isAdding, setAdding] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);

  async function add() {
    setAdding(true);
    setProblem(null);
    try {
      await callApi('administration', 'addSuggestedItems', { parameters: { kind }, body: null });
      onAdded();
    } catch (error) {
      setProblem(error);
    } finally {
      setAdding(false);
    }
  }

  return (
    <>
      {problem !== null && <Banner tone="danger">{problemText(problem)}</Banner>}
      <div>
        <Button variant="primary" icon={<ListPlus aria-hidden />} isPending={isAdding} isDisabled={!isOnline} onPress={() => void add()}>
          {t(`${namespaces[kind]}.suggested`)}
        </Button>
      </div>
    </>
  );
}
