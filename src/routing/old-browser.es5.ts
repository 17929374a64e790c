/**
 * Runs in the head of every page before all other scripts. In a browser that is too old for the app
 * (platform/browser-support.ts) it sets the class "is-old", shows the notice of the page
 * (components/OldBrowser.astro) and loads the company's number for it (old-browser-number.es5.ts).
 * Written in ECMAScript 5, because nothing newer runs there.
 */
(function () {
  /** Throws in a browser that does not even have what a test needs. */
  function hasAll(paths: string): boolean {
    return paths.split(' ').every(function (path) {
      return path.split('.').reduce(function (value, name) {
        return (value as unknown as Record<string, object>)[name] as object;
      }, window as object);
    });
  }

  try {
    if (
      CSS.supports('selector(:has(a))') &&
      new RegExp('(?<=a)') &&
      hasAll((document.currentScript as HTMLElement).getAttribute('data-needs') as string)
    )
      return;
  } catch (error) {
    // One of the tests is unknown to the browser.
  }
  document.documentElement.className += ' is-old';
  document.addEventListener('DOMContentLoaded', function () {
    (document.getElementById('old-browser') as HTMLElement).removeAttribute('hidden');
    document.body.appendChild(document.createElement('script')).src = '/old-browser.js';
  });
})();
