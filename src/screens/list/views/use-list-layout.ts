import { useCallback, useMemo } from 'react';
import type { ColumnLayout } from '../../../ui/grid/model/grid-types.ts';
import type { ScreenDeclaration } from '../../declaration/screen-declaration.ts';
import { findView, useListSettings } from './list-settings.ts';
import { putLayout, readLayout, writeLayout } from './saved-views.ts';

/** Settings of the list and its column layout: that of the selected saved view, else the list's own. */
export function useListLayout({ entity, columns }: ScreenDeclaration, viewId: string | undefined) {
  const [settings, setSettings] = useListSettings(entity);
  const savedView = findView(settings, viewId);
  const saved = savedView?.layout ?? settings.layout;
  const layout = useMemo(() => readLayout(saved, columns), [saved, columns]);
  const setLayout = useCallback(
    (next: ColumnLayout) => {
      const own = writeLayout(next);
      setSettings(savedView ? putLayout(settings, savedView, own) : { ...settings, layout: own });
    },
    [savedView, settings, setSettings],
  );
  return { settings, setSettings, savedView, layout, setLayout };
}
