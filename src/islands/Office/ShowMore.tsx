import { interpolate } from '../../i18n/format.ts';
import { Button } from '../../ui/Button.tsx';
import type { OfficeProps } from './texts.ts';
import type { Shown } from './use-shown.ts';

/** Shows more lines of a list. */
export function ShowMore({
  of: { next, showMore },
  texts,
}: Pick<OfficeProps, 'texts'> & { readonly of: Shown<unknown> }) {
  if (next === 0) return null;
  return (
    <p className="office-show-more">
      <Button look="secondary" onClick={showMore}>
        {interpolate(texts.office.showMore, { count: next })}
      </Button>
    </p>
  );
}
