import { useTranslation } from 'react-i18next';
import type { ColumnDeclaration } from '../../screens/declaration/screen-declaration.ts';
import { useFormats } from '../../screens/use-formats.ts';
import { RowLink } from '../../ui/grid/table/row-link.tsx';
import { isDayAlone } from './board-state.ts';
import styles from './board-value.module.css';

type Props = {
  readonly column: ColumnDeclaration;
  readonly value: unknown;
  readonly isOverdue: boolean;
  readonly href?: string | undefined;
};

/** A value on the board: a date-time as its day over its time; a text is cut to the two lines of a row. */
export function BoardValue({ column: { field, type }, value, isOverdue, href }: Props) {
  const { t } = useTranslation('b-service-request');
  const formats = useFormats();
  if (typeof value === 'number') return formats.number(value);
  if (typeof value !== 'string' || value === '') return <span aria-hidden>–</span>;
  if (type !== 'datetime') {
    return (
      <span className={styles.text}>
        <BoardText text={value} href={href} />
      </span>
    );
  }
  return (
    <>
      <time dateTime={value} className={styles.moment}>
        <span>{formats.dayOfYear(value)}</span> {!isDayAlone(value) && <span>{formats.time(value)}</span>}
      </time>
      {isOverdue && field === 'EndDate' && <span className={styles.overdue}>{t('overdue')}</span>}
    </>
  );
}

/** A text, which leads to the record that it names where the reader may open it. */
export function BoardText({ text, href }: { readonly text: string; readonly href: string | undefined }) {
  return href === undefined ? (
    text
  ) : (
    <RowLink href={href} className={styles.link}>
      {text}
    </RowLink>
  );
}
