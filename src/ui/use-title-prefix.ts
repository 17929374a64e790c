import { useEffect } from 'react';

/** Puts a text at the beginning of the page title while it is defined. */
export function useTitlePrefix(text: string | undefined): void {
  useEffect(() => {
    if (text === undefined) return undefined;
    const prefix = `${text} · `;
    document.title = prefix + document.title;
    return () => {
      // The rest of the title may have changed meanwhile, for example to the company's name.
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length);
    };
  }, [text]);
}
