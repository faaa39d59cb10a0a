import type { Insertable } from 'kysely';
import type { Database } from '../../database/tables.ts';
import { dayText, yearOf, type Day } from '../basics/calendar.ts';
import { seededRandom, type Random } from '../basics/random.ts';

type Row = Insertable<Database['forwarding_portfolio']>;

const clients = [
  { name: 'Meble Wielkopolskie Sp. z o.o.', goods: 'Okucia meblowe', packaging: 'Kartony na paletach', weight: 9 },
  { name: 'Agro-Kujawy S.A.', goods: 'Śruta sojowa', packaging: 'Big-bag', weight: 7 },
  { name: 'Elektronik Handel GmbH', goods: 'Sprzęt AGD', packaging: 'Kartony', weight: 6 },
  { name: 'Tekstylia Łódź S.A.', goods: 'Tkaniny bawełniane', packaging: 'Bele', weight: 6 },
  { name: 'Nordsee Feinkost GmbH', goods: 'Owoce morza mrożone', packaging: 'Kartony, chłodnia', weight: 5 },
  { name: 'Budmax Hurtownie', goods: 'Płytki ceramiczne', packaging: 'Palety', weight: 5 },
  { name: 'Zabawki Świat Sp. z o.o.', goods: 'Zabawki', packaging: 'Kartony', weight: 4 },
  { name: 'Chemia Police S.A.', goods: 'Nawozy', packaging: 'Big-bag', weight: 4 },
  { name: 'Rowery Zielona Góra', goods: 'Części rowerowe', packaging: 'Skrzynie', weight: 3 },
  { name: 'Winnica Import', goods: 'Wino butelkowane', packaging: 'Kartony na paletach', weight: 3 },
];

const routes = [
  { from: 'Shanghai', days: 38, partner: 'Shanghai Bright Trading Co.', type: 'Import morski FCL', weight: 9 },
  { from: 'Ningbo', days: 40, partner: 'Ningbo Haitong Ltd.', type: 'Import morski FCL', weight: 6 },
  { from: 'Nhava Sheva', days: 31, partner: 'Gujarat Textiles Pvt.', type: 'Import morski FCL', weight: 4 },
  { from: 'Santos', days: 27, partner: 'Soja do Brasil Ltda.', type: 'Import morski FCL', weight: 4 },
  { from: 'Yantian', days: 42, partner: 'Shenzhen Lihua Industrial', type: 'Import morski LCL', weight: 3 },
  { from: 'Izmir', days: 14, partner: 'Ege Seramik A.Ş.', type: 'Import morski FCL', weight: 3 },
];

const ports = [
  { name: 'Gdańsk', harbor: 'Baltic Hub', weight: 8 },
  { name: 'Gdynia', harbor: 'BCT Gdynia', weight: 5 },
  { name: 'Hamburg', harbor: 'HHLA Burchardkai', weight: 6 },
  { name: 'Bremerhaven', harbor: 'Eurogate', weight: 2 },
];

const lines = [
  { name: 'Maersk', owner: 'MSK', ships: ['Maersk Hangzhou', 'Munich Maersk', 'Madrid Maersk'], weight: 5 },
  { name: 'MSC', owner: 'MSC', ships: ['MSC Gülsün', 'MSC Isabella', 'MSC Mina'], weight: 5 },
  { name: 'Hapag-Lloyd', owner: 'HLC', ships: ['Berlin Express', 'Al Zubara'], weight: 3 },
  { name: 'CMA CGM', owner: 'CMA', ships: ['CMA CGM Jacques Saadé', 'CMA CGM Palais Royal'], weight: 3 },
  { name: 'COSCO', owner: 'CSN', ships: ['COSCO Shipping Aries', 'COSCO Shipping Universe'], weight: 2 },
];

const containers = [
  { type: "40' HC", teu: 2, volume: 76, most: 26_500, weight: 6 },
  { type: "20' DV", teu: 1, volume: 33, most: 21_700, weight: 4 },
  { type: "40' RF", teu: 2, volume: 67, most: 27_000, weight: 1 },
];

/** `count` shipments of the last two years, newest last. A shipment does not depend on `count`. */
export function demoShipments(count: number, today: Day): Row[] {
  return Array.from({ length: count }, (_, index) => toRow(index, today));
}

function toRow(index: number, today: Day): Row {
  const random = seededRandom('shipment', index);
  const [client, line, container] = [random.weighted(clients), random.weighted(lines), random.weighted(containers)];
  const [route, port] = [random.weighted(routes), random.weighted(ports)];
  const isExport = random.chance(0.28);
  const shipped = today - random.integer(-20, 700);
  const arrived = shipped + route.days + random.integer(-2, 6);
  const placed = arrived + random.integer(2, 12);
  const isClosed = placed < today - 10;
  const partnerAndClient = [route.partner, client.name] as const;
  const [exporter, importer] = isExport ? partnerAndClient.toReversed() : partnerAndClient;
  return {
    Id: index + 1,
    ContainerNumber: containerNumber(random, line.owner),
    ShippingNumber: `${line.owner}U${random.integer(100_000_000, 999_999_999)}`,
    ContractNumber: `SP/${yearOf(shipped)}/${String(random.integer(1, 400)).padStart(4, '0')}`,
    ForwardingType: isExport ? route.type.replace('Import', 'Eksport') : route.type,
    ClientName: client.name,
    ImporterName: importer ?? null,
    ExporterName: exporter ?? null,
    ShipownerName: line.name,
    ShipmentDate: dayText(shipped),
    ArrivalDate: dayText(arrived),
    PlacementDate: placed <= today + 5 ? dayText(placed) : null,
    LoadingPort: isExport ? port.name : route.from,
    UnloadingPort: isExport ? route.from : port.name,
    OceanShipName: random.pick(line.ships),
    VoyageOcean: `${random.integer(1, 52).toString().padStart(3, '0')}${random.pick(['E', 'W'])}`,
    Incoterms: random.pick(['FOB', 'FOB', 'CIF', 'EXW', 'DAP']),
    IsClosed: isClosed,
    ShipmentId: `S${String(240_000 + index)}`,
    Commodity: client.goods,
    Quantity: random.integer(4, 1_200),
    HarborCompany: port.harbor,
    GrossWeight: random.integer(2_000, container.most),
    Packaging: client.packaging,
    Teu: container.teu,
    Comments: random.chance(0.1)
      ? random.pick(['Odprawa w porcie', 'Podstawienie po 14:00', 'Wymagana fumigacja', '=K+N, podjęcie z depotu zewnętrznego'])
      : '',
    IsCargoInsured: random.chance(0.4),
    Volume: Math.round(container.volume * (0.5 + random.next() / 2) * 10) / 10,
    ContainerType: container.type,
  };
}

/** A container number with the check digit of ISO 6346. */
function containerNumber(random: Random, owner: string): string {
  const body = `${owner}U${String(random.integer(0, 999_999)).padStart(6, '0')}`;
  // Letters count from 10 and skip the multiples of 11.
  const valueOf = (sign: string) => (/\d/.test(sign) ? Number(sign) : 'A?BCDEFGHIJK?LMNOPQRSTU?VWXYZ'.indexOf(sign) + 10);
  const sum = body.split('').reduce((total, sign, place) => total + valueOf(sign) * 2 ** place, 0);
  return `${body}${(sum % 11) % 10}`;
}
