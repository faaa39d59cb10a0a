import { expect, it } from 'vitest';
import { olingoReader, type ReadPage } from '../../contenders/olingo-reader.ts';
import { onNewestPostgres } from '../../support/backend/contract-app.ts';

const root = 'http://localhost/api/';

onNewestPostgres('a client that types rows by the metadata', (app) => {
  const connect = () =>
    olingoReader(root, async (url, headers) => {
      const { pathname, search } = new URL(url);
      const response = await app.request(pathname + search, { headers: { ...headers, Authorization: `Bearer ${app.tokenOf('admin')}` } });
      return {
        status: response.status,
        headers: {
          'Content-Type': response.headers.get('Content-Type') ?? '',
          'OData-Version': response.headers.get('OData-Version') ?? '',
        },
        body: await response.text(),
      };
    });

  it('[R-148] reads every list, and knows the type of every value', async () => {
    const client = await connect();
    expect(client.sets.length).toBeGreaterThan(15);
    let typed = 0;
    for (const set of client.sets) {
      const { value } = await client.read(`${set}?$top=3`);
      for (const row of value) {
        for (const [field, content] of Object.entries(row)) {
          if (field.includes('@odata') || content === null) continue;
          expect([set, field, typeof content]).toEqual([set, field, kindOf(String(row[`${field}@odata.type`]))]);
          typed++;
        }
      }
    }
    expect(typed).toBeGreaterThan(200);
  });

  it('[R-148] follows the links of the pages, filters, orders, and groups', async () => {
    const client = await connect();
    const pages: ReadPage[] = [];
    for (let address: string | undefined = 'ODataVehicle?$top=1001'; address !== undefined; address = pages.at(-1)?.['@odata.nextLink'])
      pages.push(await client.read(address));
    const ids = pages.flatMap(({ value }) => value.map(({ Id }) => Number(Id)));
    expect(new Set(ids).size).toBe(ids.length);
    const { value } = await client.read(
      'ODataVehicle?$filter=ProductionYear gt 2000&$orderby=RegistrationNumber desc&$select=Id,RegistrationNumber&$skip=1&$top=2&$count=true',
    );
    expect(value.map(({ RegistrationNumber }) => RegistrationNumber)).toEqual(
      value
        .map(({ RegistrationNumber }) => String(RegistrationNumber))
        .toSorted()
        .toReversed(),
    );
    const { value: groups, '@odata.context': context } = await client.readGroups(
      'ODataVehicle?$apply=groupby((Make),aggregate($count as Rows))',
    );
    // The context names the columns of the groups: rows of the list have others.
    expect(context).toBe(`${root}$metadata#ODataVehicle(Make,Rows)`);
    expect(groups.reduce((sum, { Rows }) => sum + Number(Rows), 0)).toBe(ids.length);
  });
});

/** JavaScript type of a value of the type. The client reads a decimal as JSON has it, and leaves texts without a type. */
function kindOf(type: string): string {
  if (type === '#Boolean') return 'boolean';
  return ['#Int64', '#Decimal'].includes(type) ? 'number' : 'string';
}
