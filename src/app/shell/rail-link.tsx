import { useTooltip } from '../../ui/controls/use-tooltip.tsx';
import { NavigationLink } from '../navigation/navigation-link.tsx';
import type { NavigationItem } from '../navigation/navigation.ts';

/** The icon of a menu item, named by a tooltip. */
export function RailLink({ entry }: { readonly entry: NavigationItem }) {
  const { button, tooltip } = useTooltip<HTMLDivElement>(entry.label);
  return (
    <>
      <div {...button}>
        <NavigationLink entry={entry} isIcon />
      </div>
      {tooltip}
    </>
  );
}
