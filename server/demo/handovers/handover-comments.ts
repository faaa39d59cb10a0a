/** Handover comments; most handovers have none. */
export const handoverComments = {
  PL: [
    'Pojazd czysty, zatankowany.',
    'Pojazd przekazany w stanie dobrym, bez uwag.',
    'Do uzupełnienia płyn do spryskiwaczy.',
    'Brak drugiego kompletu kluczy – zostaje w biurze.',
    'Opony zimowe w magazynie.',
    'Przed przekazaniem umyty wewnątrz i na zewnątrz.',
    'Świeci kontrolka AdBlue, uzupełnić przed trasą.',
    'Zbliża się przegląd, umówić termin.',
    'Przekazanie na czas urlopu.',
    'Przekazano z kartą paliwową i kluczem do bramki.',
    'Wymienione pióra wycieraczek.',
    'Zwrot po naprawie blacharskiej.',
    'Po zmianie opon sprawdzić dokręcenie kół po 50 km.',
    'Urządzenie do poboru opłat e-TOLL i OBU Toll Collect na szybie.',
  ],
  DE: [
    'Fahrzeug sauber und vollgetankt.',
    'Ohne Beanstandung übergeben.',
    'Scheibenwischwasser nachfüllen.',
    'Winterreifen im Lager.',
    'Übergabe während des Urlaubs.',
    'Zweitschlüssel liegt im Büro.',
    'Inspektion demnächst fällig, Termin vereinbaren.',
    'Nach Lackierung zurück.',
    'OBU für die Maut geprüft.',
  ],
} as const;

export const firstHandoverComment = { PL: 'Odbiór nowego pojazdu.', DE: 'Übernahme des Neufahrzeugs.' } as const;

/** Faults that the drawings cannot show, by dictionary names. */
export const hiddenFaults = [
  { placement: 'Wnętrze', kind: 'Zabrudzenie', text: 'Poplamiona tapicerka fotela pasażera' },
  { placement: 'Koła i opony', kind: 'Uszkodzenie opony', text: 'Wybrzuszenie boku opony, prawe tylne koło' },
  { placement: 'Koła i opony', kind: 'Otarcie', text: 'Otarta felga, prawe przednie koło' },
  { placement: 'Szyby i lusterka', kind: 'Pęknięcie', text: 'Pęknięta szyba czołowa od strony kierowcy' },
  { placement: 'Szyby i lusterka', kind: 'Brak elementu', text: 'Brak obudowy prawego lusterka' },
  { placement: 'Silnik i osprzęt', kind: 'Usterka mechaniczna', text: 'Wyciek oleju, plama pod silnikiem po nocy' },
  { placement: 'Silnik i osprzęt', kind: 'Usterka elektryczna', text: 'Świeci kontrolka „check engine”' },
  { placement: 'Przestrzeń ładunkowa', kind: 'Brak elementu', text: 'Brak dwóch pasów mocujących' },
  { placement: 'Przestrzeń ładunkowa', kind: 'Pęknięcie', text: 'Pęknięta deska podłogi przy drzwiach' },
  { placement: 'Podwozie', kind: 'Usterka mechaniczna', text: 'Hałas z tylnego zawieszenia na nierównościach' },
] as const;
