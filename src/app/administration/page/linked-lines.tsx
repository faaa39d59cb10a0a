import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { Lines } from '../../../ui/layout/lists/lines.tsx';
import { QueryResult } from '../../queries/query-result.tsx';
import type { OnlineQuery } from '../../queries/use-online-query.ts';
import styles from './administration.module.css';

type Props<Item> = {
  readonly area: 'users' | 'roles' | 'keys' | 'webhooks';
  readonly query: OnlineQuery<readonly Item[]>;
  /** Beside the button that adds one. */
  readonly head: ReactNode;
  readonly addLabel: string;
  readonly addIcon?: ReactNode;
  readonly label: string;
  readonly empty: string;
  readonly children: (item: Item) => ReactNode;
};

/** A list of the administration whose lines lead to pages of their own. */
export function LinkedLines<Item>({ area, query, head, addLabel, addIcon, label, empty, children }: Props<Item>) {
  return (
    <>
      <div className={styles.tools}>
        {head}
        <LinkButton href={`/administration/${area}/new`} variant="primary" icon={addIcon ?? <Plus aria-hidden />}>
          {addLabel}
        </LinkButton>
      </div>
      <QueryResult query={query}>
        {(items) => (
          <Lines label={label} empty={empty}>
            {items.map((item) => children(item))}
          </Lines>
        )}
      </QueryResult>
    </>
  );
}
