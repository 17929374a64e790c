import { type ReportKind, reportKinds } from '../../features/reports/kinds.ts';
import { spriteUrl } from '../../routing/sprite-url.ts';
import { FirstPhoto } from './FirstPhoto.tsx';

/** The first photo of a report if this device has it, otherwise the icon of its form. */
export function KindIcon({
  kind,
  photo,
}: {
  readonly kind: ReportKind;
  readonly photo?: string | undefined;
}) {
  if (photo !== undefined) return <FirstPhoto photo={photo} />;
  return (
    <span className="my-reports-photo my-reports-kind">
      <svg className="icon" aria-hidden="true">
        <use href={`${spriteUrl}#${reportKinds[kind].screen}`} />
      </svg>
    </span>
  );
}
