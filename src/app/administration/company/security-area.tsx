import { useTranslation } from 'react-i18next';
import { securityKinds, type SecurityEntry, type SecurityKind } from '../../../contract/entities/company/administration-answers.ts';
import { useFormats } from '../../../screens/use-formats.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import styles from '../page/administration.module.css';
import { QueryResult } from '../../queries/query-result.tsx';
import { PageEntries, Pages, type PageOf } from '../page/pages.tsx';
import { isOneOf, useAddressChoice } from '../page/use-address-choice.ts';
import { useAdminQuery } from '../page/use-admin-query.ts';
import layout from '../../../ui/theme/layout.module.css';

const isKind = isOneOf(securityKinds);

/** The security log: who logged in, failed to, was refused, exported, downloaded or was shown a secret. */
export function SecurityArea() {
  const { t } = useTranslation('administration');
  const [kind, setKind] = useAddressChoice('kind', isKind);
  return (
    <>
      <div className={styles.tools}>
        <SelectField
          label={t('security.kind')}
          placeholder={t('security.all')}
          items={securityKinds.map((id) => ({ id, label: t(`security.kinds.${id}`) }))}
          value={kind}
          onChange={setKind}
        />
      </div>
      <Pages key={kind}>{(page) => <SecurityPage key={page.before ?? 0} kind={kind} {...page} />}</Pages>
    </>
  );
}

function SecurityPage({ kind, ...page }: PageOf & { readonly kind: SecurityKind | null }) {
  const { t } = useTranslation('administration');
  const query = useAdminQuery('securityLog', {
    ...(page.before !== null && { before: String(page.before) }),
    ...(kind !== null && { kind }),
  });
  return (
    <QueryResult query={query}>
      {(entries) => (
        <PageEntries {...page} page={entries} none={t('security.none')}>
          {(entry) => <Entry key={entry.Id} entry={entry} />}
        </PageEntries>
      )}
    </QueryResult>
  );
}

function Entry({ entry: { Kind, Name, Address, Subject, HappenedOn } }: { readonly entry: SecurityEntry }) {
  const { t } = useTranslation('administration');
  const formats = useFormats();
  return (
    <li className={styles.entry}>
      <p className={styles.what}>
        {t(`security.kinds.${Kind}`)} – {Name}
      </p>
      <p className={layout.note}>
        <time dateTime={HappenedOn}>{formats.dateTime(HappenedOn)}</time>, {Address}
      </p>
      <p className={styles.changes}>{Subject}</p>
    </li>
  );
}
