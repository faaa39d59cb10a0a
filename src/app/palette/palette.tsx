import { Handshake, PanelsTopLeft } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEntityNames } from '../../screens/use-entity-names.ts';
import { CommandPalette, type PaletteGroup } from '../../ui/overlays/command-palette.tsx';
import { useContractorSearch } from './use-contractor-search.ts';
import { useRecordSearch } from './use-record-search.ts';
import { useScreenSearch } from './use-screen-search.ts';

/** Jumps to any screen or record that the user may read. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['shell', 'menu', 'common']);
  const names = useEntityNames();
  const [typed, setTyped] = useState('');
  const screens = useScreenSearch(typed);
  const records = useRecordSearch(typed);
  const contractors = useContractorSearch(typed);
  const screenGroup: PaletteGroup = { id: 'screens', label: t('palette.screens'), icon: <PanelsTopLeft aria-hidden />, items: screens };
  const contractorGroup: PaletteGroup = {
    id: 'contractor',
    label: t('menu:contractors'),
    icon: <Handshake aria-hidden />,
    items: contractors,
  };
  return (
    <CommandPalette
      label={t('palette.title')}
      placeholder={t('palette.placeholder')}
      typed={typed}
      onType={setTyped}
      groups={[
        ...(screens.length > 0 ? [screenGroup] : []),
        ...records.onDevice.map(({ entity, icon: Icon, items }): PaletteGroup => ({
          id: entity,
          label: names.list(entity),
          icon: <Icon aria-hidden />,
          items,
        })),
        ...(contractors.length > 0 ? [contractorGroup] : []),
        ...records.onServer.map(({ entity, icon: Icon, items }): PaletteGroup => ({
          id: `${entity} server`,
          label: t('menu:onServer', { list: names.list(entity) }),
          icon: <Icon aria-hidden />,
          items,
        })),
      ]}
      isStale={records.searchesIn === 'device'}
      progress={records.searchesIn === null ? null : records.searchesIn === 'server' ? t('menu:searchingServer') : t('common:loading')}
      nothing={records.searchesIn === null ? { title: t('palette.nothing'), hint: t('palette.nothingHint') } : null}
      onClose={onClose}
    />
  );
}
