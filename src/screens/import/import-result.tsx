import { useTranslation } from 'react-i18next';
import type { CellError, ImportCheck } from '../../contract/import/check-import.ts';
import type { ImportKind } from '../../contract/import/import-kind.ts';
import { toLanguage } from '../../contract/wire/languages.ts';
import { fieldErrorCodes } from '../../contract/wire/problem.ts';
import { Banner } from '../../ui/layout/banner.tsx';
import styles from './import.module.css';

type Props = { readonly kind: ImportKind; readonly name: string; readonly checked: Omit<ImportCheck, 'unique'> };

/** Listed errors: more of them usually mean one mistake repeated in a whole column. */
const MAX_LISTED_ERRORS = 200;

/** Whether the whole file can be imported. */
export function isReady({ records, errors, missing }: Omit<ImportCheck, 'unique'>): boolean {
  return records.length > 0 && errors.length === 0 && missing.length === 0;
}

/** Result of the dry run: success, or every invalid cell with its position, text and error. */
export function ImportResult({ kind, name, checked }: Props) {
  const { t, i18n } = useTranslation(['import', 'validation']);
  const language = toLanguage(i18n.language);
  const { records, errors, missing, unknown } = checked;
  const headingOf = (field: string) => kind.columns.find((column) => column.field === field)?.headings[language] ?? field;
  const rows = new Set(errors.map(({ row }) => row)).size;
  return (
    <>
      {missing.length > 0 && (
        <Banner tone="danger" title={t('missing', { name })}>
          {missing.map(({ headings }) => headings[language]).join(', ')}
        </Banner>
      )}
      {missing.length === 0 && records.length === 0 && <Banner tone="danger">{t('noRows', { name })}</Banner>}
      {isReady(checked) && (
        <Banner tone="success" title={t('ready', { count: records.length })}>
          {name}
        </Banner>
      )}
      {unknown.length > 0 && <Banner tone="info">{t('leftOut', { columns: unknown.join(', ') })}</Banner>}
      {errors.length > 0 && (
        <>
          <Banner tone="danger" title={t('wrong', { count: errors.length })}>
            {t('wrongHint', { rows, total: records.length })}
          </Banner>
          <table className={styles.errors}>
            <thead>
              <tr>
                <th scope="col">{t('cell')}</th>
                <th scope="col">{t('column')}</th>
                <th scope="col">{t('says')}</th>
                <th scope="col">{t('why')}</th>
              </tr>
            </thead>
            <tbody>
              {errors.slice(0, MAX_LISTED_ERRORS).map((error) => (
                <tr key={`${error.row} ${error.field}`}>
                  <th scope="row">{error.column === null ? t('row', { row: error.row }) : `${error.column}${error.row}`}</th>
                  <td>{headingOf(error.field)}</td>
                  <td>{error.text === '' ? <em>{t('nothing')}</em> : error.text}</td>
                  <td>{textOf(error)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {errors.length > MAX_LISTED_ERRORS && <p>{t('more', { count: errors.length - MAX_LISTED_ERRORS })}</p>}
        </>
      )}
    </>
  );

  function textOf({ code, limit }: CellError): string {
    const knownCode = fieldErrorCodes.find((candidate) => candidate === code) ?? 'invalid';
    return t(knownCode, { ns: 'validation', limit, count: Number(limit) });
  }
}
