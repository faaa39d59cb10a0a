const SERIOUS = new Set(['high', 'critical']);

/**
 * Judges the advisories against the packages that ship. `report`: the JSON of `npm audit`, or null when the registry did not answer.
 * `accepted`: reviewed advisories, each with the reason and the last day (`YYYY-MM-DD`) that it counts. Returns the lines to print and
 * whether the check failed.
 */
export function checkAdvisories(report, accepted, today) {
  if (report === null || typeof report?.vulnerabilities !== 'object' || report.vulnerabilities === null) {
    return { isFailed: false, lines: ['Advisories: the registry does not answer, nothing was checked.'] };
  }
  const advisories = Object.values(report.vulnerabilities).flatMap(({ name, via = [] }) =>
    via
      .filter((one) => typeof one === 'object' && SERIOUS.has(one.severity))
      .map(({ url, title, severity }) => ({ name, url, title, severity })),
  );
  const findAccepted = (one) => accepted.find(({ advisory, name }) => advisory === one.url && name === one.name);
  const open = advisories.filter((one) => !findAccepted(one));
  const expired = advisories.filter((one) => findAccepted(one) && findAccepted(one).until < today);
  const unused = accepted.filter(({ advisory, name }) => !advisories.some((one) => one.url === advisory && one.name === name));
  return {
    isFailed: open.length + expired.length + unused.length > 0,
    lines: [
      ...open.map(({ name, severity, title, url }) => `${name}: ${severity}: ${title} ${url}`),
      ...expired.map(({ name, url }) => `${name}: ${url} was accepted until ${findAccepted({ name, url }).until}: look at it again.`),
      ...unused.map(({ name, advisory }) => `${name}: ${advisory} is accepted and not reported any more: remove it.`),
      ...(open.length + expired.length + unused.length === 0
        ? [`Advisories: none of ${advisories.length} stands against what ships.`]
        : []),
    ],
  };
}
