import type { Direction, Severity } from './handover-items.ts';

const [car, truck, semitrailer] = [0, 1, 2];

type SuggestedItem = { readonly names: readonly [pl: string, de: string, en: string]; readonly severity: Severity; readonly direction?: Direction; readonly types?: readonly number[] };

const items: readonly SuggestedItem[] = [
  { names: ['Opony i ciśnienie', 'Reifen und Luftdruck', 'Tyres and pressure'], severity: 'release' },
  { names: ['Światła i kierunkowskazy', 'Licht und Blinker', 'Lights and indicators'], severity: 'release' },
  { names: ['Hamulce', 'Bremsen', 'Brakes'], severity: 'block', direction: 'pick-up' },
  { names: ['Płyny eksploatacyjne', 'Betriebsflüssigkeiten', 'Fluid levels'], severity: 'note', types: [car, truck] },
  { names: ['Kluczyki (komplet)', 'Schlüssel (vollständig)', 'Keys (complete set)'], severity: 'note', types: [car, truck] },
  { names: ['Dokumenty pojazdu', 'Fahrzeugpapiere', 'Vehicle documents'], severity: 'note' },
  { names: ['Gaśnica, trójkąt, apteczka, kamizelka', 'Feuerlöscher, Warndreieck, Verbandkasten, Warnweste', 'Extinguisher, warning triangle, first-aid kit, hi-vis vest'], severity: 'note', types: [car, truck] },
  { names: ['Mocowanie ładunku', 'Ladungssicherung', 'Load restraints'], severity: 'note', types: [truck, semitrailer] },
  { names: ['Pojazd czysty, bez rzeczy osobistych', 'Fahrzeug sauber, persönliche Gegenstände entfernt', 'Vehicle clean, personal belongings removed'], severity: 'note', direction: 'return' },
];

/** The checklist that administrators are offered to begin with, and that the demo has, as rows of its table. */
export function suggestedItems() {
  return items.map(({ names: [Name, NameDe, NameEn], severity, direction = null, types = [] }, index) => ({
    Name, NameDe, NameEn, Severity: severity, Direction: direction, VehicleTypes: JSON.stringify(types), Position: index + 1,
  }));
}
