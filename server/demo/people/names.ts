/** Given names and surnames by country. A Polish surname has a form for men and one for women. */
export const givenNames = {
  PL: {
    men: ['Jan', 'Piotr', 'Michał', 'Paweł', 'Tomasz', 'Krzysztof', 'Andrzej', 'Łukasz', 'Grzegorz', 'Sławomir', 'Rafał', 'Wojciech', 'Zbigniew', 'Mateusz', 'Błażej', 'Jarosław', 'Dariusz', 'Józef', 'Bartłomiej', 'Kacper', 'Przemysław', 'Marek', 'Radosław'],
    women: ['Agnieszka', 'Małgorzata', 'Katarzyna', 'Joanna', 'Bożena', 'Elżbieta', 'Żaneta', 'Magdalena', 'Aleksandra', 'Ewa', 'Dorota', 'Monika', 'Grażyna', 'Zofia', 'Wiesława', 'Róża'],
  },
  DE: {
    men: ['Jürgen', 'Thomas', 'Stefan', 'Björn', 'Günther', 'Matthias', 'Jörg', 'Lukas', 'Sören', 'Andreas', 'Uwe', 'Felix', 'Holger', 'Kai', 'Rüdiger', 'Tobias', 'Dietmar', 'Florian'],
    women: ['Anke', 'Käthe', 'Sabine', 'Jana', 'Birgit', 'Heike', 'Katrin', 'Lena', 'Silke', 'Annegret', 'Bärbel', 'Ute'],
  },
} as const;

export const polishSurnames: readonly (readonly [men: string, women: string])[] = [
  ['Kowalczyk', 'Kowalczyk'], ['Wiśniewski', 'Wiśniewska'], ['Dąbrowski', 'Dąbrowska'], ['Lewandowski', 'Lewandowska'],
  ['Wójcik', 'Wójcik'], ['Kamiński', 'Kamińska'], ['Zieliński', 'Zielińska'], ['Szymański', 'Szymańska'], ['Woźniak', 'Woźniak'],
  ['Kozłowski', 'Kozłowska'], ['Jankowski', 'Jankowska'], ['Mazur', 'Mazur'], ['Krawczyk', 'Krawczyk'], ['Piotrowski', 'Piotrowska'],
  ['Grabowski', 'Grabowska'], ['Pawłowski', 'Pawłowska'], ['Michalski', 'Michalska'], ['Król', 'Król'], ['Wieczorek', 'Wieczorek'],
  ['Jabłoński', 'Jabłońska'], ['Wróbel', 'Wróbel'], ['Majewski', 'Majewska'], ['Stępień', 'Stępień'], ['Olszewski', 'Olszewska'],
  ['Jaworski', 'Jaworska'], ['Malinowski', 'Malinowska'], ['Pawlak', 'Pawlak'], ['Witkowski', 'Witkowska'], ['Górski', 'Górska'],
  ['Rutkowski', 'Rutkowska'], ['Ostrowski', 'Ostrowska'], ['Sikora', 'Sikora'], ['Baran', 'Baran'], ['Duda', 'Duda'],
  ['Szewczyk', 'Szewczyk'], ['Tomaszewski', 'Tomaszewska'], ['Pietrzak', 'Pietrzak'], ['Wróblewski', 'Wróblewska'],
  ['Marciniak', 'Marciniak'], ['Jasiński', 'Jasińska'], ['Zawadzki', 'Zawadzka'], ['Bąk', 'Bąk'], ['Chmielewski', 'Chmielewska'],
  ['Borkowski', 'Borkowska'], ['Czarnecki', 'Czarnecka'], ['Sawicki', 'Sawicka'], ['Sokołowski', 'Sokołowska'], ['Kołodziej', 'Kołodziej'],
  ['Gołąb', 'Gołąb'], ['Święcicki', 'Święcicka'], ['Żak', 'Żak'], ['Ćwikła', 'Ćwikła'], ['Książek', 'Książek'],
  ['Gąsiorowski', 'Gąsiorowska'], ['Łuczak', 'Łuczak'], ['Nowakowski', 'Nowakowska'], ['Wasilewski', 'Wasilewska'],
];

export const germanSurnames: readonly string[] = [
  'Müller', 'Schröder', 'Groß', 'Weiß', 'Köhler', 'Schäfer', 'Krüger', 'Böhm', 'Lange', 'Hofmann', 'Jäger', 'Günther', 'Schüßler',
  'Bäcker', 'Vogt', 'Döring', 'Straßer', 'Möller', 'Petersen', 'Hansen', 'Lindner', 'Thönnes', 'Brückner', 'Römer', 'Kühn',
  'Zimmermann', 'Wörner', 'Fuß', 'Schultheiß', 'Hübner',
];
