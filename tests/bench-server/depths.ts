import { Client } from 'pg';
import { sendRequest, quantile } from './client.ts';
import type { BenchBackend } from './bench-backend.ts';

/** Medians in milliseconds: the page with its count through the backend, and the same page by OFFSET and count in plain SQL. */
export type DepthResult = { readonly list: string; readonly depth: number; readonly backend: number; readonly plainSql: number };

const depths = [0, 0.1, 0.5, 0.9, 0.9999];
const lists = [
  { list: 'handovers', path: '/api/ODataVehicleHandoverDocument', view: 'grid_vehicle_handover_document', moment: 'Date' },
  { list: 'bookings', path: '/api/ODataVehicleBooking', view: 'grid_vehicle_rental', moment: 'StartDate' },
];

/** Pages of the lists at increasing depths. */
export async function measureDepths({ backend, databaseUrl, token }: BenchBackend, rows: number): Promise<DepthResult[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const results: DepthResult[] = [];
  try {
    for (const { list, path, view, moment: dateColumn } of lists) {
      const times = depths.map((depth) => ({ depth, backend: [] as number[], plainSql: [] as number[] }));
      // Each round covers all depths, so that disturbances of the machine affect all alike.
      for (let round = 0; round < 20; round++) {
        for (const { depth, backend: own, plainSql } of times) {
          const skip = Math.floor(depth * rows);
          own.push(
            await timed(async () => {
              const status = await sendRequest(backend.url, {
                path: `${path}?$top=25&$skip=${skip}&$count=true`,
                headers: { Authorization: `Bearer ${token}` },
              });
              if (status !== 200) throw new Error(`${path} at ${skip}: ${status}`);
            }),
          );
          if (round >= 3) continue;
          plainSql.push(
            await timed(async () => {
              await client.query(`SELECT * FROM ${view} ORDER BY "${dateColumn}" DESC NULLS LAST, "Id" LIMIT 25 OFFSET ${skip}`);
              await client.query(`SELECT count(*) FROM ${view}`);
            }),
          );
        }
      }
      results.push(
        ...times.map(({ depth, backend: own, plainSql }) => ({ list, depth, backend: median(own), plainSql: median(plainSql) })),
      );
    }
  } finally {
    await client.end();
  }
  return results;
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function median(times: readonly number[]): number {
  return quantile(
    times.toSorted((left, right) => left - right),
    0.5,
  );
}
