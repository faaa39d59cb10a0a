import { useEffect, useState } from 'react';
import type { CalendarFeed, createdFeed } from '../../contract/entities/rental/calendar-feed.ts';
import type * as v from 'valibot';
import { TaborError } from '../../contract/wire/problem.ts';
import { callApi } from '../../api/backend.ts';
import { useSession } from '../session-context.tsx';
import { useOnline } from '../use-online.ts';

/**
 * Calendar feed of a vehicle, of a unit or of the user's own bookings; `feed` is undefined until the backend has answered, null without a
 * feed. The secret address exists only in this component's state, from creation to unmount: it is never stored on the device.
 */
export function useCalendarFeed(vehicleId: number | null, unit: string | null) {
  const { session, configuration } = useSession();
  const isOnline = useOnline();
  const [feed, setFeed] = useState<CalendarFeed | null | undefined>(undefined);
  const [address, setAddress] = useState<string | null>(null);
  const [isWorking, setWorking] = useState(false);
  const [problem, setProblem] = useState<TaborError | null>(null);

  useEffect(() => {
    if (!isOnline) return;
    readFeed(vehicleId, unit).then(
      (loadedFeed) => {
        setFeed(loadedFeed);
        setProblem(null);
      },
      (error: unknown) => setProblem(toTaborError(error)),
    );
  }, [isOnline, vehicleId, unit]);

  async function attempt(work: () => Promise<void>): Promise<boolean> {
    setWorking(true);
    try {
      await work();
      setFeed(await readFeed(vehicleId, unit));
      setProblem(null);
      return true;
    } catch (error) {
      setProblem(toTaborError(error));
      return false;
    } finally {
      setWorking(false);
    }
  }

  const base = session.backendAddress || configuration.backendAddress || location.origin;
  return {
    feed,
    address,
    isWorking,
    problem,
    make: () =>
      attempt(async () => {
        const { Path } = (await callApi('calendar-feed', 'create', { body: { VehicleId: vehicleId, Unit: unit } })) as v.InferOutput<
          typeof createdFeed
        >;
        setAddress(new URL(Path, new URL(base, location.origin)).href);
      }),
    revoke: () =>
      attempt(async () => {
        if (feed) await callApi('calendar-feed', 'revoke', { parameters: { id: String(feed.Id) } });
        setAddress(null);
      }),
  };
}

async function readFeed(vehicleId: number | null, unit: string | null): Promise<CalendarFeed | null> {
  const feeds = (await callApi('calendar-feed', 'list')) as readonly CalendarFeed[];
  return feeds.find((one) => one.VehicleId === vehicleId && (one.Unit ?? null) === unit) ?? null;
}

function toTaborError(error: unknown): TaborError {
  if (!(error instanceof TaborError)) throw error;
  return error;
}
