/** The organizational unit of employees and vehicles. Those with `transport` run trucks and semitrailers. */
export type Structure = {
  readonly name: string;
  readonly costPlace: string;
  readonly country: 'PL' | 'DE';
  readonly transport: boolean;
  /** District codes of the plates registered there. */
  readonly plates: readonly string[];
  readonly weight: number;
};

export const structures: readonly Structure[] = [
  { name: 'Zarząd i administracja', costPlace: '100 Centrala Poznań', country: 'PL', transport: false, plates: ['PO', 'PY'], weight: 6 },
  { name: 'Sprzedaż Północ', costPlace: '210 Gdańsk', country: 'PL', transport: false, plates: ['GD', 'GA'], weight: 9 },
  { name: 'Sprzedaż Południe', costPlace: '220 Kraków', country: 'PL', transport: false, plates: ['KR', 'KRA'], weight: 10 },
  { name: 'Sprzedaż Zachód', costPlace: '230 Wrocław', country: 'PL', transport: false, plates: ['DW', 'DX', 'DWR'], weight: 11 },
  { name: 'Sprzedaż Mazowsze', costPlace: '240 Warszawa', country: 'PL', transport: false, plates: ['WX', 'WW', 'WPI'], weight: 14 },
  { name: 'Serwis i utrzymanie floty', costPlace: '510 Poznań', country: 'PL', transport: false, plates: ['PO', 'PZ'], weight: 6 },
  { name: 'Dystrybucja i magazyny', costPlace: '520 Łódź', country: 'PL', transport: false, plates: ['EL', 'EPA'], weight: 9 },
  { name: 'Vertrieb Berlin', costPlace: '440 Berlin', country: 'DE', transport: false, plates: ['B'], weight: 8 },
  { name: 'Vertrieb Süd', costPlace: '450 München', country: 'DE', transport: false, plates: ['M', 'N'], weight: 7 },
  { name: 'Verwaltung Leipzig', costPlace: '400 Leipzig', country: 'DE', transport: false, plates: ['L'], weight: 5 },
  { name: 'Transport krajowy', costPlace: '310 Poznań', country: 'PL', transport: true, plates: ['PO', 'PZ'], weight: 12 },
  { name: 'Transport międzynarodowy', costPlace: '320 Łódź', country: 'PL', transport: true, plates: ['EL', 'EPA'], weight: 14 },
  { name: 'Transport chłodniczy', costPlace: '330 Gdańsk', country: 'PL', transport: true, plates: ['GD', 'GKA'], weight: 10 },
  { name: 'Fernverkehr Leipzig', costPlace: '420 Leipzig', country: 'DE', transport: true, plates: ['L', 'DD'], weight: 9 },
  { name: 'Hafenlogistik Hamburg', costPlace: '430 Hamburg', country: 'DE', transport: true, plates: ['HH'], weight: 8 },
];
