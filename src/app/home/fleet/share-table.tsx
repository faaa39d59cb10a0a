import { useTranslation } from 'react-i18next';
import type { FleetReport, FleetShare } from '../../../contract/entities/costs/report-bodies.ts';
import type { Address } from '../../../screens/paths.ts';
import { dimensions, type Dimension } from '../../../screens/report/report-scope.ts';
import { useFormatBodyType } from '../../../screens/list/rows/use-dictionary-names.ts';
import { useFormats } from '../../../screens/use-formats.ts';
import { TextLink } from '../../../ui/controls/text-link.tsx';
import { Segmented } from '../../../ui/fields/segmented.tsx';
import { partOf } from './part-of.ts';
import type { FleetLinks } from './links.ts';
import { useFigureTexts } from './use-figure-texts.ts';
import styles from './fleet.module.css';

type Props = {
  readonly report: FleetReport;
  readonly links: FleetLinks;
  readonly by: Dimension;
  readonly onByChange: (by: Dimension) => void;
};

/** The figures of each unit, cost place or type. */
export function ShareTable({ report, links, by, onByChange }: Props) {
  const { t } = useTranslation('report');
  const formats = useFormats();
  const texts = useFigureTexts();
  const formatType = useFormatBodyType();
  const shares = report[partOf[by]] as readonly FleetShare[];
  const { Used, Costs } = report.Total;
  return (
    <section className={styles.shares} aria-labelledby="fleet-shares">
      <div className={styles.sharesHead}>
        <h3 id="fleet-shares">{t('charts.shares')}</h3>
        <Segmented label={t('fleet.by')} items={dimensions.map((id) => ({ id, label: t(`by.${id}`) }))} value={by} onChange={onByChange} />
      </div>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t(`fleet.${by}`)}</th>
              <th scope="col">{t('shares.vehicles')}</th>
              {Used !== null && <th scope="col">{t('shares.utilisation')}</th>}
              <th scope="col">{t('shares.kilometres')}</th>
              {Costs && <th scope="col">{t('shares.costs')}</th>}
              {Costs && <th scope="col">{t('shares.perKilometre')}</th>}
            </tr>
          </thead>
          <tbody>
            {shares.map((share) => {
              const limit = share.Name === null || share.Name === '' ? null : { [by]: share.Name };
              const detailed = limit && (links.ownership(limit) ?? links.vehicles(limit));
              return (
                <tr key={share.Name ?? ''}>
                  <th scope="row">
                    {detailed ? (
                      <TextLink href={detailed}>{by === 'type' ? formatType(share.Name ?? '') : (share.Name ?? '')}</TextLink>
                    ) : (
                      t('fleet.none')
                    )}
                  </th>
                  <td>
                    {limit ? (
                      <TextLink href={links.vehicles(limit)}>{formats.number(share.Vehicles)}</TextLink>
                    ) : (
                      formats.number(share.Vehicles)
                    )}
                  </td>
                  {Used !== null && <td>{texts.percent(share.Used ?? 0, share.Days)}</td>}
                  <td>
                    <Amount text={formats.number(share.Kilometres)} href={detailed} />
                  </td>
                  {Costs && (
                    <td>
                      {share.Costs?.map((cost) => (
                        <Amount key={cost.Currency} text={texts.money(cost.Net, cost.Currency)} href={detailed} />
                      ))}
                    </td>
                  )}
                  {Costs && (
                    <td>
                      {share.Costs?.map((cost) => (
                        <Amount key={cost.Currency} text={texts.perKilometre(cost)} href={detailed} />
                      ))}
                    </td>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** A figure, which leads to the report of its vehicles. */
function Amount({ text, href }: { readonly text: string; readonly href: Address | null | undefined }) {
  return <span className={styles.amounts}>{href ? <TextLink href={href}>{text}</TextLink> : text}</span>;
}
