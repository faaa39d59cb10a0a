import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainTextOf, sanitiseRichText } from './sanitise.ts';
import { termsTags } from './tags.ts';

const pieces = fc.constantFrom(
  '<p>',
  '</p>',
  '<b>',
  '</strong>',
  '<u>',
  '</u>',
  '<ul>',
  '<li>',
  '</li>',
  '</ol>',
  '<ol>',
  '<br/>',
  '<',
  '>',
  '"',
  '&',
  '&lt;',
  '&#60;script&#62;',
  '&amp;lt;',
  'żółw',
  ' ',
  '<script>',
  '</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="https://a.pl/?a=1&b=2">',
  '<a href=javascript:alert(1)>',
  '</a>',
  '<!--',
  '-->',
  '<svg/onload=',
  '<p title="',
  '<!',
  '</',
  '\u00a0',
);

describe('sanitised rich text', () => {
  test.each([
    ['<p>a <b>b</b> <i>i</i> <u>u</u> <strike>s</strike></p>', '<p>a <strong>b</strong> <em>i</em> <u>u</u> <s>s</s></p>'],
    ['<ul><li>one</li></ul><ol><li>two</ol>', '<ul><li>one</li></ul><ol><li>two</li></ol>'],
    ['<p style="color:red" onclick="x()" class=a>t</p>', '<p>t</p>'],
    ['<h1>Title</h1><table><td>cell</table>', 'Titlecell'],
    ['<div>line', '<p>line</p>'],
    ['1 < 2 & "3"', '1 &lt; 2 &amp; &quot;3&quot;'],
    ['<p></p><p><br></p>', ''],
  ])('[R-062] sanitises %j to %j', (html, expected) => {
    expect(sanitiseRichText(html)).toBe(expected);
  });

  test.each([
    '<script>alert(1)</script>',
    '<SCRIPT >alert(1)</SCRIPT x>',
    '<style>p{background:url(javascript:x)}</style>',
    '<svg><script>alert(1)</script></svg>',
    '<iframe srcdoc="<script>x</script>"></iframe>',
    '<img src=x onerror=alert(1)>',
    '<p title="</p><img src=x onerror=x>"></p>',
    '<noscript><p title="</noscript><img src=x onerror=x>"></noscript>',
    '<!--><img src=x onerror=x>-->',
    '<img src=x onerror="x"',
  ])('[R-062] leaves nothing executable of %j', (html) => {
    expect(sanitiseRichText(`${html}text`)).not.toMatch(/<(?!\/?p>)/);
  });

  test.each([
    ['https://example.com/a?b=1&c=2', '<a href="https://example.com/a?b=1&amp;c=2" rel="noopener">x</a>'],
    ['mailto:biuro@example.com', '<a href="mailto:biuro@example.com" rel="noopener">x</a>'],
    ['tel:+48221234567', '<a href="tel:+48221234567" rel="noopener">x</a>'],
    ['javascript:alert(1)', 'x'],
    ['JaVaScRiPt&colon;alert(1)', 'x'],
    ['java&Tab;script:alert(1)', 'x'],
    ['&#106;avascript:alert(1)', 'x'],
    ['\u0001javascript:alert(1)', 'x'],
    ['data:text/html,<script>x</script>', 'x'],
    ['//evil.example', 'x'],
    ['/File/Get/1', 'x'],
    ['vbscript:x', 'x'],
  ])('[R-062] sanitises a link to %j to %j', (address, expected) => {
    expect(sanitiseRichText(`<a href="${address}" target=_blank>x</a>`)).toBe(expected);
  });

  test.each([
    ['<h2 class=x>§ 1. <b>Zasady</b></h2>\n<p>Tekst</p>', '<h2>§ 1. <strong>Zasady</strong></h2>\n<p>Tekst</p>'],
    ['<h1>Umowa<h3>Ustęp<p>Tekst', '<h1>Umowa</h1><h3>Ustęp</h3><p>Tekst</p>'],
    ['<h5>Załącznik</h5><h2 onclick="x()">A<script>x</script></h2>', '<h3>Załącznik</h3><h2>A</h2>'],
  ])('[R-062] [R-074] keeps headings of terms: %j becomes %j, and is then stable', (html, expected) => {
    expect(sanitiseRichText(html, termsTags)).toBe(expected);
    expect(sanitiseRichText(expected, termsTags)).toBe(expected);
    expect(plainTextOf(expected).split('\n')).toHaveLength(expected.match(/<(h\d|p)>/g)?.length ?? 0);
  });

  test('[R-062] has only known, closed tags and is idempotent for any input', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 20 }), (parts) => {
        const clean = sanitiseRichText(parts.join(''));
        expect(sanitiseRichText(clean)).toBe(clean);
        expect(clean.replace(/<\/?(p|br|strong|em|u|s|ul|ol|li)>|<a href="[^"<>]+" rel="noopener">|<\/a>/g, '')).not.toMatch(/[<>]/);
        expect(plainTextOf(clean)).not.toMatch(/^\s|\s$/);
      }),
      { numRuns: 500 },
    );
  });

  test('[R-062] converts paragraphs and items to lines of plain text', () => {
    expect(
      plainTextOf(
        '<p>A <strong>b</strong> &amp; c</p><ul><li><p>one</p></li><li>two</li></ul><ol><li>x</li><li>y</li></ol><p>end<br>.</p>',
      ),
    ).toBe('A b & c\n• one\n• two\n1. x\n2. y\nend\n.');
    expect(plainTextOf('')).toBe('');
  });
});
