import { useTranslation } from 'react-i18next';
import type { CellFault, Checked } from '../../contract/import/check-import.ts';
import type { ImportKind } from '../../contract/import/import-kind.ts';
import { toLanguage } from '../../contract/languages.ts';
import { fieldFaultCodes } from '../../contract/problem.ts';
import { Banner } from '../../ui/banner.tsx';
import styles from './import.module.css';

type Props = { readonly kind: ImportKind; readonly name: string; readonly checked: Checked };

/** Listed errors: more of them usually mean one mistake repeated in a whole column. */
const shownFaults = 200;

/** Whether the whole file can be imported. */
export function isReady({ records, faults, missing }: Checked): boolean {
  return records.length > 0 && faults.length === 0 && missing.length === 0;
}

/** Result of the dry run: success, or every invalid cell with its position, text and error. */
export function ImportResult({ kind, name, checked }: Props) {
  const { t, i18n } = useTranslation(['import', 'validation']);
  const language = toLanguage(i18n.language);
  const { records, faults, missing, unknown } = checked;
  const headingOf = (field: string) => kind.columns.find((column) => column.field === field)?.headings[language] ?? field;
  const rows = new Set(faults.map(({ row }) => row)).size;
  return (
    <>
      {missing.length > 0 && (
        <Banner tone="danger" title={t('missing', { name })}>
          {missing.map(({ headings }) => headings[language]).join(', ')}
        </Banner>
      )}
      {missing.length === 0 && records.length === 0 && <Banner tone="danger">{t('noRows', { name })}</Banner>}
      {isReady(checked) && <Banner tone="success" title={t('ready', { count: records.length })}>{name}</Banner>}
      {unknown.length > 0 && <Banner tone="info">{t('leftOut', { columns: unknown.join(', ') })}</Banner>}
      {faults.length > 0 && (
        <>
          <Banner tone="danger" title={t('wrong', { count: faults.length })}>
            {t('wrongHint', { rows, total: records.length })}
          </Banner>
          <table className={styles.faults}>
            <thead>
              <tr>
                <th scope="col">{t('cell')}</th>
                <th scope="col">{t('column')}</th>
                <th scope="col">{t('says')}</th>
                <th scope="col">{t('why')}</th>
              </tr>
            </thead>
            <tbody>
              {faults.slice(0, shownFaults).map((fault) => (
                <tr key={`${fault.row} ${fault.field}`}>
                  <th scope="row">{fault.column === null ? t('row', { row: fault.row }) : `${fault.column}${fault.row}`}</th>
                  <td>{headingOf(fault.field)}</td>
                  <td>{fault.text === '' ? <em>{t('nothing')}</em> : fault.text}</td>
                  <td>{textOf(fault)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {faults.length > shownFaults && <p>{t('more', { count: faults.length - shownFaults })}</p>}
        </>
      )}
    </>
  );

  function textOf({ code, limit }: CellFault): string {
    const known = fieldFaultCodes.find((candidate) => candidate === code) ?? 'invalid';
    return t(known, { ns: 'validation', limit, count: Number(limit) });
  }
}
