/**
 * Loaded only in a browser that is too old for the app (old-browser.es5.ts), whose syntax it
 * therefore has. Such a browser may ignore all style sheets: icons get a size, and the message that
 * the page did not start completely is hidden. Adds the notice in the other languages, each behind
 * its title; the notice in the language of the browser is open. The links to the numbers in the
 * manual become links that call the company's on-call number, if the configuration has one.
 */
interface Notice {
  readonly locale: string;
  /** The name of the language. */
  readonly language: string;
  readonly title: string;
  readonly text: string;
  readonly needed: string;
  readonly emergency: string;
  readonly numbers: string;
  readonly onCall: string;
  readonly manual: string;
  /** The path of the manual. */
  readonly path: string;
}
/** The notices in all languages (pages/old-browser.js.ts). */
declare var oldBrowserNotices: readonly Notice[];

var notice = document.getElementById('old-browser') as HTMLElement;
var emergency = document.getElementById('old-browser-emergency') as HTMLAnchorElement;
var callLinks = [document.getElementById('old-browser-numbers') as HTMLAnchorElement];
var icons = document.querySelectorAll('.icon');
for (var index = 0; index < icons.length; index += 1)
  (icons[index] as Element).setAttribute('height', '24');
(document.querySelector('.fatal-message') as HTMLElement).hidden = true;

function append(parent: HTMLElement, name: string, text: string): HTMLElement {
  var element = parent.appendChild(document.createElement(name));
  element.textContent = text;
  return element;
}
function appendLink(parent: HTMLElement, text: string, address: string): HTMLAnchorElement {
  var line = append(parent, 'p', '');
  line.style.margin = '8px 0';
  var link = append(line, 'a', text) as HTMLAnchorElement;
  link.href = address;
  return link;
}

// Beside the notice and not in it, because a screen reader reads all of the notice aloud.
var others = document.createElement('div');
others.className = notice.className;
others.setAttribute('role', 'region');
var languages: string[] = [];
oldBrowserNotices.forEach(function (t) {
  if (notice.querySelector('a[href="' + t.path + '"]')) return;
  var other = others.appendChild(document.createElement('details'));
  other.lang = t.locale;
  languages.push(t.language);
  other.open = navigator.language.slice(0, 2) === t.locale;
  var title = append(other, 'summary', t.title);
  title.style.fontWeight = 'bold';
  title.style.padding = '14px 0';
  append(other, 'p', t.text);
  appendLink(other, t.emergency, emergency.href);
  var link = appendLink(other, t.numbers, t.path + '/contact-plan');
  link.setAttribute('data-call', t.onCall);
  callLinks.push(link);
  appendLink(other, t.manual, t.path);
  append(other, 'p', t.needed);
});
others.setAttribute('aria-label', languages.join(', '));
(notice.parentNode as Node).insertBefore(others, notice.nextSibling);

var request = new XMLHttpRequest();
request.onload = function () {
  var config = JSON.parse(request.responseText) as { contacts: { onCallPhone: string } };
  var number = config.contacts.onCallPhone;
  if (!/\d/.test(number)) return;
  callLinks.forEach(function (link) {
    link.href = emergency.href.replace(/\d+$/, number.replace(/[^+\d]/g, ''));
    link.textContent = (link.getAttribute('data-call') as string).replace('{{number}}', number);
  });
};
request.open('GET', '/config.json');
request.send();

export {};
