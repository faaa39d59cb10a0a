import { PanelsTopLeft } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEntityNames } from '../../screens/use-entity-names.ts';
import { CommandPalette, type PaletteGroup } from '../../ui/command-palette.tsx';
import { useFoundRecords } from './use-found-records.ts';
import { useFoundScreens } from './use-found-screens.ts';

/** Jumps to any screen or cached record that the user may read. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('shell');
  const names = useEntityNames();
  const [typed, setTyped] = useState('');
  const screens = useFoundScreens(typed);
  const records = useFoundRecords(typed);
  const screenGroup: PaletteGroup = { id: 'screens', label: t('palette.screens'), icon: <PanelsTopLeft aria-hidden />, entries: screens };
  return (
    <CommandPalette
      label={t('palette.title')}
      placeholder={t('palette.placeholder')}
      typed={typed}
      onType={setTyped}
      groups={[
        ...(screens.length > 0 ? [screenGroup] : []),
        ...records.map(({ entity, icon: Icon, entries }): PaletteGroup => ({
          id: entity,
          label: names.list(entity),
          icon: <Icon aria-hidden />,
          entries,
        })),
      ]}
      nothing={{ title: t('palette.nothing'), hint: t('palette.nothingHint') }}
      onClose={onClose}
    />
  );
}
