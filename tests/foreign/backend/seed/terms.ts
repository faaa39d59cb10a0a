const CLAUSES = [
  'Użytkownik oświadcza, że posiada ważne prawo jazdy odpowiedniej kategorii i zobowiązuje się do niezwłocznego zgłoszenia jego utraty.',
  'Pojazd może być używany wyłącznie do celów służbowych, chyba że przełożony wyraził pisemną zgodę na użytek prywatny.',
  'Przed każdą jazdą użytkownik sprawdza stan techniczny pojazdu, poziom płynów eksploatacyjnych oraz ciśnienie w oponach.',
  'Użytkownik tankuje pojazd kartą paliwową przypisaną do pojazdu i nie udostępnia numeru PIN osobom trzecim.',
  'Każdą szkodę należy zgłosić najpóźniej następnego dnia roboczego, a szkodę z udziałem osób trzecich niezwłocznie także Policji.',
  'Mandaty, opłaty parkingowe i opłaty dodatkowe powstałe w czasie użytkowania pojazdu obciążają użytkownika.',
  'Zwrot pojazdu następuje w miejscu i terminie wskazanym w protokole, z paliwem w ilości nie mniejszej niż przy wydaniu.',
  'Administratorem danych osobowych jest pracodawca; dane z systemu lokalizacji przechowywane są przez trzy miesiące.',
];

/** Terms as HTML, long enough to scroll on every screen. */
export const TERMS = `<h1>Regulamin użytkowania pojazdów służbowych</h1>${Array.from(
  { length: 6 },
  (_, part) => `<h2>§ ${part + 1}</h2><ol>${CLAUSES.map((clause) => `<li>${clause}</li>`).join('')}</ol>`,
).join('')}<p><strong>Zapoznałem się z regulaminem i akceptuję jego postanowienia.</strong></p>`;
