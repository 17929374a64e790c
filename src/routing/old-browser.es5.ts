/**
 * Runs in the head of every page before all other scripts. In a browser that is too old for the app
 * (platform/browser-support.ts) it sets the class "is-old", shows the notice of the page
 * (components/OldBrowser.astro) and loads the rest for it (old-browser-page.es5.ts). Written in
 * ECMAScript 5, because nothing newer runs there.
 */
var isOld = true;
// A test throws if the browser does not even have what the test needs.
try {
  isOld = !(
    CSS.supports('selector(:has(a))') &&
    new RegExp('(?<=a)') &&
    ((document.currentScript as HTMLElement).getAttribute('data-needs') as string)
      .split(' ')
      .every(function (path) {
        return path.split('.').reduce(function (value, name) {
          return (value as unknown as Record<string, object>)[name] as object;
        }, window as object);
      })
  );
} catch (error) {}
if (isOld) {
  document.documentElement.className += ' is-old';
  // Fires when the page is parsed. DOMContentLoaded would wait for the scripts of the page.
  document.onreadystatechange = function () {
    document.onreadystatechange = null;
    (document.getElementById('old-browser') as HTMLElement).hidden = false;
    document.body.appendChild(document.createElement('script')).src = '/old-browser.js';
  };
}

export {};
