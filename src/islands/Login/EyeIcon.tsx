const eye =
  'M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0M9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0';
const slash = 'M2 2l20 20';

/** An eye, crossed out where a tap hides again (shape of the Lucide set, ISC licence). */
export function EyeIcon({ crossed }: { readonly crossed: boolean }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={crossed ? eye + slash : eye} />
    </svg>
  );
}
