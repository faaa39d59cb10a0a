import type { Direction, ItemKind, SlotView, Severity } from './handover-item-values.ts';

const [car, truck, semitrailer] = [0, 1, 2];

type SuggestedItem = {
  readonly names: readonly [pl: string, de: string, en: string];
  readonly severity: Severity;
  readonly direction?: Direction;
  readonly types?: readonly number[];
};

const items: readonly SuggestedItem[] = [
  { names: ['Opony i ciśnienie', 'Reifen und Luftdruck', 'Tyres and pressure'], severity: 'release' },
  { names: ['Światła i kierunkowskazy', 'Licht und Blinker', 'Lights and indicators'], severity: 'release' },
  { names: ['Hamulce', 'Bremsen', 'Brakes'], severity: 'block', direction: 'pick-up' },
  { names: ['Płyny eksploatacyjne', 'Betriebsflüssigkeiten', 'Fluid levels'], severity: 'note', types: [car, truck] },
  { names: ['Kluczyki (komplet)', 'Schlüssel (vollständig)', 'Keys (complete set)'], severity: 'note', types: [car, truck] },
  { names: ['Dokumenty pojazdu', 'Fahrzeugpapiere', 'Vehicle documents'], severity: 'note' },
  {
    names: [
      'Gaśnica, trójkąt, apteczka, kamizelka',
      'Feuerlöscher, Warndreieck, Verbandkasten, Warnweste',
      'Extinguisher, warning triangle, first-aid kit, hi-vis vest',
    ],
    severity: 'note',
    types: [car, truck],
  },
  { names: ['Mocowanie ładunku', 'Ladungssicherung', 'Load restraints'], severity: 'note', types: [truck, semitrailer] },
  {
    names: [
      'Pojazd czysty, bez rzeczy osobistych',
      'Fahrzeug sauber, persönliche Gegenstände entfernt',
      'Vehicle clean, personal belongings removed',
    ],
    severity: 'note',
    direction: 'return',
  },
];

type SuggestedSlot = { readonly names: SuggestedItem['names']; readonly view?: SlotView; readonly types?: readonly number[] };

const slots: readonly SuggestedSlot[] = [
  { names: ['Przód', 'Front', 'Front'], view: 'Front' },
  { names: ['Prawy przedni narożnik', 'Ecke vorne rechts', 'Right front corner'], view: 'RightFront' },
  { names: ['Prawy bok', 'Rechte Seite', 'Right side'], view: 'Right' },
  { names: ['Prawy tylny narożnik', 'Ecke hinten rechts', 'Right rear corner'], view: 'RightBack' },
  { names: ['Tył', 'Heck', 'Rear'], view: 'Back' },
  { names: ['Lewy tylny narożnik', 'Ecke hinten links', 'Left rear corner'], view: 'LeftBack' },
  { names: ['Lewy bok', 'Linke Seite', 'Left side'], view: 'Left' },
  { names: ['Lewy przedni narożnik', 'Ecke vorne links', 'Left front corner'], view: 'LeftFront' },
  { names: ['Koło i opona (najgorsza)', 'Rad und Reifen (schlechtester)', 'Wheel and tyre (worst one)'] },
  { names: ['Wnętrze', 'Innenraum', 'Interior'], types: [car, truck] },
  { names: ['Licznik i kontrolki', 'Tacho und Kontrollleuchten', 'Odometer and warning lamps'], view: 'Odometer', types: [car, truck] },
  { names: ['Przestrzeń ładunkowa', 'Laderaum', 'Load space'] },
];

/**
 * The checks or photo slots that administrators are offered to begin with, as rows of their table. The demo has them too, the corners
 * switched off.
 */
export function suggestedItems(kind: ItemKind) {
  const common = ({ names: [Name, NameDe, NameEn], types = [] }: SuggestedSlot, index: number) => ({
    Name,
    NameDe,
    NameEn,
    Kind: kind,
    VehicleTypes: JSON.stringify(types),
    Position: index + 1,
  });
  if (kind === 'photo')
    return slots.map((slot, index) => ({ ...common(slot, index), View: slot.view ?? null, Severity: 'note', Direction: null }));
  return items.map((item, index) => ({ ...common(item, index), View: null, Severity: item.severity, Direction: item.direction ?? null }));
}
