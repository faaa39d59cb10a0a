import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CustomFieldProps } from '../../../screens/declaration/form-declaration.ts';
import { codedPlaces } from '../../../screens/record/sources/sources.ts';
import { textOf } from '../../../screens/text-of.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SuggestField } from '../../../ui/fields/suggest-field.tsx';
import { Banner } from '../../../ui/layout/banner.tsx';
import { localeOf } from '../../../contract/wire/languages.ts';
import { isPrefilled } from '../content/handover-form.ts';
import { asHandover } from '../content/handover-format.ts';
import { placesOf } from '../content/handover-references.ts';
import { locatedPlaces, nearestPlace, type LocatedPlace } from './nearest-place.ts';
import styles from './place-field.module.css';

/** How long a fix may take, and how old a position may be that the device already has: a car park is left by minutes. */
const POSITION = { timeout: 15_000, maximumAge: 60_000, enableHighAccuracy: true } as const;

/** The place, completed from predefined and agreed places, or the nearest of those with coordinates. */
export function PlaceField({ field, label, values, change, error, sources }: CustomFieldProps) {
  const { t } = useTranslation(['vehicle-handover-document', 'handover-form']);
  const [nearest, setNearest] = useState<{ readonly name: string; readonly distance: string } | null>(null);
  const value = textOf(values[field]);
  const places = locatedPlaces(sources.linesOf(codedPlaces));
  const hint =
    nearest?.name === value
      ? t('handover-form:nearest.found', { distance: nearest.distance })
      : isPrefilled(asHandover(values), field)
        ? t('handover-form:prefilled')
        : undefined;
  return (
    <div className={styles.place}>
      <SuggestField
        label={label}
        suggestions={placesOf(sources.linesOf)}
        suggestionsLabel={t('place.suggestions')}
        value={value}
        onChange={(text) => change({ [field]: text })}
        maxLength={200}
        description={hint}
        error={error}
        size="large"
      />
      {places.length > 0 && 'geolocation' in navigator && (
        <NearestPlace
          places={places}
          onFind={(place) => {
            setNearest(place);
            change({ [field]: place.name });
          }}
        />
      )}
    </div>
  );
}

type NearestProps = {
  readonly places: readonly LocatedPlace[];
  readonly onFind: (place: { readonly name: string; readonly distance: string }) => void;
};

/** Requests the position when it is pressed; the position is compared here, never stored nor sent. */
function NearestPlace({ places, onFind }: NearestProps) {
  const { t, i18n } = useTranslation('handover-form');
  const [state, setState] = useState<'idle' | 'pending' | 'denied' | 'unavailable'>('idle');

  function find() {
    setState('pending');
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        const nearest = nearestPlace(places, { latitude, longitude });
        setState('idle');
        if (nearest) onFind({ name: nearest.name, distance: formatDistance(nearest.distance, localeOf(i18n.language)) });
      },
      ({ code, PERMISSION_DENIED }) => setState(code === PERMISSION_DENIED ? 'denied' : 'unavailable'),
      POSITION,
    );
  }

  return (
    <>
      <Button size="large" icon={<LocateFixed aria-hidden />} isPending={state === 'pending'} onPress={find}>
        {t('nearest.find')}
      </Button>
      {(state === 'denied' || state === 'unavailable') && <Banner tone="warning">{t(`nearest.${state}`)}</Banner>}
    </>
  );
}

/** '350 m' or '1,2 km'. */
function formatDistance(metres: number, locale: string): string {
  const isNear = metres < 950;
  const unit = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isNear ? 'meter' : 'kilometer',
    maximumFractionDigits: isNear || metres > 9_950 ? 0 : 1,
  });
  return unit.format(isNear ? Math.max(50, Math.round(metres / 50) * 50) : metres / 1_000);
}
