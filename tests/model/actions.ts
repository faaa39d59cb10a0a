import fc from 'fast-check';
import { networkFaults, type NetworkFault } from './fake-network.ts';

export const modelUsers = ['admin', 'manager'] as const;
export type ModelUser = (typeof modelUsers)[number];

/** One event on a device. `pick` selects among the applicable records; `tab` is the store handle that acts. */
export type Action =
  | { readonly do: 'hand over'; readonly tab: number; readonly photos: number }
  | { readonly do: 'read counter' | 'book'; readonly tab: number }
  | { readonly do: 'edit'; readonly tab: number; readonly pick: number; readonly pulls: boolean }
  | { readonly do: 'photo' | 'sign' | 'confirm' | 'delete'; readonly tab: number; readonly pick: number }
  | { readonly do: 'company edits'; readonly pick: number; readonly field: 'Comment' | 'TargetPlace' }
  | {
      readonly do: 'drain';
      readonly isUrgent: boolean;
      readonly faults: readonly NetworkFault[];
      readonly revives: boolean;
      readonly batches?: boolean;
    }
  | { readonly do: 'clock'; readonly hours: number }
  | { readonly do: 'switch user'; readonly to: ModelUser }
  | { readonly do: 'go offline' | 'go online' | 'log in' | 'disk full' | 'thaw' };

const tab = fc.nat(1);
const pick = fc.nat(7);
const fault = fc.oneof(
  { weight: 5, arbitrary: fc.constant<NetworkFault>('pass') },
  { weight: 4, arbitrary: fc.constantFrom(...networkFaults) },
);
/** Faults of a run's requests: either independent ones, or the same for all, such as no answer or no permission. */
const fates = fc.oneof(
  { weight: 3, arbitrary: fc.array(fault, { maxLength: 8 }) },
  { weight: 2, arbitrary: fc.constantFrom(...networkFaults).map((one): NetworkFault[] => Array<NetworkFault>(8).fill(one)) },
);

function simple<Name extends string>(name: Name): fc.Arbitrary<{ readonly do: Name }> {
  return fc.constant({ do: name });
}

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('hand over' as const), tab, photos: fc.nat(2) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('read counter' as const, 'book' as const), tab }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('edit' as const), tab, pick, pulls: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('photo' as const, 'sign' as const, 'confirm' as const, 'delete' as const), tab, pick }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('company edits' as const),
      pick,
      field: fc.constantFrom('Comment' as const, 'TargetPlace' as const),
    }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constant('drain' as const),
      isUrgent: fc.boolean(),
      faults: fates,
      revives: fc.boolean(),
      batches: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('clock' as const), hours: fc.integer({ min: -72, max: 72 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('switch user' as const), to: fc.constantFrom(...modelUsers) }) },
  simple('go offline'),
  { weight: 2, arbitrary: simple('go online') },
  { weight: 2, arbitrary: simple('log in') },
  simple('disk full'),
  simple('thaw'),
);

/** A random history of a device: long enough that most actions apply to existing records. */
export const history: fc.Arbitrary<Action[]> = fc.array(action, { minLength: 4, maxLength: 28, size: 'max' });
