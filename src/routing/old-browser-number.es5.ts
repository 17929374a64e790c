/**
 * Loaded only in a browser that is too old for the app (old-browser.es5.ts), whose syntax it
 * therefore has: the link to the numbers in the manual becomes the link that calls the company's
 * on-call number, if the configuration has one.
 */
(function () {
  var link = document.getElementById('old-browser-numbers') as HTMLAnchorElement;
  var emergency = document.getElementById('old-browser-emergency') as HTMLAnchorElement;
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
})();
