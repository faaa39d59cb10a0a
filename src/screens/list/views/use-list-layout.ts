import { useCallback } from 'react';
import type { EntityName } from '../../../contract/entity.ts';
import type { ColumnLayout } from '../../../ui/grid/model/grid-types.ts';
import { useListSettings } from './list-settings.ts';
import { putView } from './saved-views.ts';

/** Settings of the list and its column layout: that of the selected saved view, else the list's own. */
export function useListLayout(entity: EntityName, viewId: string | undefined) {
  const [settings, setSettings] = useListSettings(entity);
  const savedView = settings.views.find((one) => one.id === viewId) ?? null;
  const setLayout = useCallback(
    (layout: ColumnLayout) => {
      const own = { hidden: [...layout.hidden], order: [...layout.order], widths: layout.widths };
      setSettings(savedView ? putView(settings, { ...savedView, layout: own }) : { ...settings, layout: own });
    },
    [savedView, settings, setSettings],
  );
  return { settings, setSettings, savedView, layout: savedView?.layout ?? settings.layout, setLayout };
}
