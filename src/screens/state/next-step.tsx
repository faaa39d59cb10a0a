import { useTranslation } from 'react-i18next';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import { isOwnOnly, satisfies } from '../../contract/permissions/permissions.ts';
import { callOf } from '../../contract/registry.ts';
import { Banner } from '../../ui/layout/banner.tsx';
import type { Decisions } from '../declaration/screen-declaration.ts';
import { useSession } from '../session-context.tsx';
import { useReference } from '../reference/use-reference.ts';
import { useSupports } from '../use-supports.ts';

type Props = { readonly decisions: Decisions; readonly row: GridRow };

/** Next step of a record, and who may take it: the reader, or the people that the backend names. */
export function NextStep({ decisions: { entity, next }, row }: Props) {
  const { t, i18n } = useTranslation('decision');
  const { session } = useSession();
  const supports = useSupports();
  const { value: deciders } = useReference(entity, 'deciders');
  const call = next(row);
  if (call === null || !supports(entity, call)) return null;
  const { requires } = callOf(entity, call);
  const isMine =
    satisfies(session.user.Permissions, requires, false) && !(row['IsOwn'] === false && isOwnOnly(session.user.Permissions, requires));
  const { People = [], Count = 0 } = deciders?.find((one) => one.Call === call) ?? {};
  const others = People.filter((name) => name !== session.user.GivenName);
  const more = Count - People.length;
  const names = [...others, ...(more > 0 ? [t('more', { count: more })] : [])];
  const people = new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(names);
  const who = isMine ? (names.length > 0 ? t('youOr', { people }) : t('you')) : names.length > 0 ? t('people', { people }) : t('someone');
  return (
    <Banner tone={isMine ? 'warning' : 'info'} title={t(`waits.${call}`)}>
      <p>{who}</p>
    </Banner>
  );
}
