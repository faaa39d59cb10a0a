import { use, useEffect, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RouterProvider } from 'react-aria-components';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Header } from 'react-aria-components/Header';
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import buttonStyles from '../controls/button.module.css';
import styles from './command-palette.module.css';
import { Dialog } from './dialog.tsx';
import { EmptyState } from '../layout/empty-state.tsx';
import listStyles from '../fields/list-box.module.css';
import layout from '../theme/layout.module.css';
import unseen from '../theme/unseen.module.css';
import { NavigateContext } from '../theme/navigate-context.ts';
import { PaletteField } from './palette-field.tsx';

export interface PaletteItem {
  href: string;
  label: string;
  details?: string | undefined;
}

export interface PaletteGroup {
  id: string;
  label: string;
  icon: ReactNode;
  items: readonly PaletteItem[];
}

export interface CommandPaletteProps {
  label: string;
  placeholder: string;
  typed: string;
  onType: (typed: string) => void;
  groups: readonly PaletteGroup[];
  /** Whether `groups` still answer an earlier text. */
  isStale: boolean;
  /** Text about the search that still runs; its results are appended. */
  progress?: string | null | undefined;
  /** Shown while nothing matches; null while that is not known. */
  nothing: { title: string; hint: string } | null;
  onClose: () => void;
}

/** A search field whose arrow keys move through the results; every result is a link. */
export function CommandPalette(props: CommandPaletteProps) {
  const { label, placeholder, typed, onType, groups, progress = null, nothing, onClose } = props;
  const { t } = useTranslation('ui');
  const navigate = use(NavigateContext);
  if (!navigate) throw new Error('CommandPalette needs a UiProvider above it');
  const openLater = useEarlyEnter(props, navigate);
  return (
    <Dialog title={label} onClose={onClose}>
      <Autocomplete inputValue={typed} onInputChange={onType} disableAutoFocusFirst={typed === ''}>
        {/* Escape closes at once; in other search fields it first clears the text. */}
        <div className={layout.column3} onKeyDownCapture={(event) => (event.key === 'Escape' ? onClose() : openLater(event))}>
          <PaletteField label={label} placeholder={placeholder} value={typed} onChange={onType} />
          <RouterProvider navigate={navigate}>
            <Menu
              className={styles.list ?? ''}
              aria-label={label}
              onClose={onClose}
              // It is the menu's only item, which needs a name while the search runs, too.
              renderEmptyState={() =>
                nothing ? <EmptyState title={nothing.title}>{nothing.hint}</EmptyState> : <span className={unseen.unseen}>{progress}</span>
              }
            >
              {groups.map((group) => (
                <MenuSection key={group.id} id={group.id} aria-label={group.label}>
                  <Header className={styles.heading ?? ''}>{group.label}</Header>
                  {group.items.map((item) => (
                    <MenuItem key={item.href} id={item.href} href={item.href} textValue={item.label} className={listStyles.item ?? ''}>
                      <span className={buttonStyles.icon}>{group.icon}</span>
                      <span className={listStyles.text}>
                        {item.label}
                        {item.details && <span className={listStyles.description}>{item.details}</span>}
                      </span>
                    </MenuItem>
                  ))}
                </MenuSection>
              ))}
            </Menu>
          </RouterProvider>
        </div>
      </Autocomplete>
      <p className={progress === null ? unseen.unseen : styles.progress} role="status">
        {progress ?? t('found', { count: groups.reduce((sum, group) => sum + group.items.length, 0) })}
      </p>
    </Dialog>
  );
}

/** Enter before the results are there opens the first of them as soon as it comes. Typing on takes it back. */
function useEarlyEnter(
  { typed, groups, isStale, progress = null, onClose }: CommandPaletteProps,
  navigate: (href: string) => void,
): (event: KeyboardEvent) => void {
  const [entered, setEntered] = useState('');
  const first = isStale ? undefined : groups[0]?.items[0]?.href;
  useEffect(() => {
    if (entered === '' || entered !== typed || first === undefined) return;
    navigate(first);
    onClose();
  }, [entered, typed, first, navigate, onClose]);
  return (event) => {
    const isEarly = event.key === 'Enter' && typed.trim() !== '' && first === undefined && progress !== null;
    setEntered(isEarly ? typed : '');
    if (!isEarly) return;
    event.preventDefault();
    event.stopPropagation();
  };
}
