import { expect, test } from 'vitest';
import { changedChoice, choiceOf, chosenFrom } from './channel-choices.ts';

const none = { Off: [], On: [] };

test('[R-147] personal choices override the preset of the relation', () => {
  const choice = { Off: ['mail'], On: [] } as const;
  expect(chosenFrom(['app', 'mail'], choice)).toEqual(['app']);
  expect(chosenFrom(['app', 'push', 'mail'], choice)).toEqual(['app', 'push']);
  expect(chosenFrom(['app'], { Off: [], On: ['push'] })).toEqual(['app', 'push']);
});

test('[R-147] channels as earlier versions stored them count whatever the preset', () => {
  const choice = choiceOf({ 'vehicle-overdue': ['mail'] }, 'vehicle-overdue');
  expect([chosenFrom(['app', 'push'], choice), chosenFrom([], choice)]).toEqual([['mail'], ['mail']]);
  expect(choiceOf({}, 'vehicle-overdue')).toEqual(none);
});

test('[R-147] saving shown values changes nothing; re-ticked channels are on', () => {
  const channels = ['app', 'push', 'mail'] as const;
  expect(changedChoice(channels, none, channels)).toBeNull();
  const off = changedChoice(channels, none, ['app', 'mail']) ?? none;
  expect(off).toEqual({ Off: ['push'], On: [] });
  expect(changedChoice(channels, off, ['app', 'mail'])).toEqual(off);
  expect(changedChoice(channels, off, channels)).toEqual({ Off: [], On: ['push'] });
  const earlier = choiceOf({ 'vehicle-overdue': ['app'] }, 'vehicle-overdue');
  expect(changedChoice(channels, earlier, ['app'])).toEqual({ Off: ['push', 'mail'], On: ['app'] });
});

test('[R-147] one channel that stays ticked counts for every relation', () => {
  const [office, concerned, channels] = [
    ['app', 'mail'],
    ['app', 'push', 'mail'],
    ['app', 'push', 'mail'],
  ] as const;
  const choice = changedChoice(channels, none, ['push'], [office, concerned]) ?? none;
  expect([chosenFrom(office, choice), chosenFrom(concerned, choice)]).toEqual([['push'], ['push']]);
  // A relation that hears nothing by default stays silent, and nothing ticked is nothing.
  expect(changedChoice(['app', 'mail'], none, ['app'], [[], ['app', 'mail']])).toEqual({ Off: ['mail'], On: [] });
  expect(changedChoice(channels, none, [], [office, concerned])).toEqual({ Off: ['app', 'push', 'mail'], On: [] });
});
