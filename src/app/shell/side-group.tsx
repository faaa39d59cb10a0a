import { useLocation } from '@tanstack/react-router';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { isSectionOf } from '../navigation/is-section-of.ts';
import { NavigationLink } from '../navigation/navigation-link.tsx';
import type { NavigationItem } from '../navigation/navigation.ts';
import styles from './side-navigation.module.css';
import { RailLink } from './rail-link.tsx';
import { StarButton } from './star-button.tsx';

type Props = {
  readonly id: string;
  /** Groups without a label do not fold. */
  readonly label?: string;
  readonly entries: readonly NavigationItem[];
  readonly isNarrow: boolean;
  readonly isFolded: boolean;
  readonly onFold?: () => void;
  readonly favourites: readonly string[];
  readonly onStar: (path: string) => void;
};

/** A group of the side menu. Folded, it still shows the link of the shown screen. */
export function SideGroup({ id, label, entries, isNarrow, isFolded, onFold, favourites, onStar }: Props) {
  const { pathname } = useLocation();
  const isShort = isFolded && label !== undefined && !isNarrow;
  const shownEntries = isShort ? entries.filter(({ path }) => path === pathname || isSectionOf(path, pathname)) : entries;
  const Chevron = isFolded ? ChevronRight : ChevronDown;
  return (
    <div className={styles.group} data-group={id}>
      {label !== undefined && !isNarrow && (
        <button type="button" id={`menu-${id}`} className={styles.heading} aria-expanded={!isFolded} onClick={onFold} disabled={!onFold}>
          <Chevron size={16} aria-hidden />
          {label}
        </button>
      )}
      <ul
        className={styles.links}
        {...(label === undefined ? {} : isNarrow ? { 'aria-label': label } : { 'aria-labelledby': `menu-${id}` })}
      >
        {shownEntries.map((entry) => (
          <li key={entry.path} className={styles.line}>
            {isNarrow ? (
              <RailLink entry={entry} />
            ) : (
              <>
                <NavigationLink entry={entry} />
                <StarButton label={entry.label} isOn={favourites.includes(entry.path)} onPress={() => onStar(entry.path)} />
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
