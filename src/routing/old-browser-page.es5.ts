/**
 * Loaded only in a browser that is too old for the app (old-browser.es5.ts), whose syntax it
 * therefore has. Such a browser may ignore all style sheets: icons get a size, and the message that
 * the page did not start completely is hidden. The link to the numbers in the manual becomes the
 * link that calls the company's on-call number, if the configuration has one.
 */
var link = document.getElementById('old-browser-numbers') as HTMLAnchorElement;
var emergency = document.getElementById('old-browser-emergency') as HTMLAnchorElement;
var icons = document.querySelectorAll('.icon');
for (var index = 0; index < icons.length; index += 1)
  (icons[index] as Element).setAttribute('height', '24');
(document.querySelector('.fatal-message') as HTMLElement).hidden = true;

var request = new XMLHttpRequest();
request.onload = function () {
  var config = JSON.parse(request.responseText) as { contacts: { onCallPhone: string } };
  var number = config.contacts.onCallPhone;
  if (!/\d/.test(number)) return;
  link.href = emergency.href.replace(/\d+$/, number.replace(/[^+\d]/g, ''));
  link.textContent = (link.getAttribute('data-call') as string).replace('{{number}}', number);
};
request.open('GET', '/config.json');
request.send();

export {};
