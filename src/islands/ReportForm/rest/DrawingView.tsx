import { useStore } from '@nanostores/react';
import { clearDrawing, setDrawing } from '../../../features/drafts/draft-photos.ts';
import { labelledText } from '../../../i18n/format.ts';
import { $draft } from '../../../features/drafts/draft-store.ts';
import { DrawingField } from '../../../ui/DrawingField.tsx';
import type { FieldProps } from '../../../ui/Field.tsx';
import type { FormScreenTexts } from '../texts.ts';

/** The field for a signature. Each new stroke is added to the stored picture. */
export function DrawingView({
  texts,
  path,
  ids,
  ...frame
}: FieldProps & {
  readonly texts: FormScreenTexts;
  readonly path: string;
  readonly ids: readonly string[];
}) {
  const state = useStore($draft, { ssr: () => undefined });
  const drawing = state?.photos.get(ids[0] ?? '')?.thumbnailUrl || undefined;
  const t = texts.reports.form;
  return (
    <DrawingField
      // The strokes on the sheet belong to one draft.
      key={state?.draft.id}
      {...frame}
      drawing={drawing}
      clear={t.clear}
      status={labelledText(
        frame.label,
        drawing === undefined ? t.drawingMissing : t.drawingThere,
        texts.locale,
      )}
      onChange={(drawing, width, height) => void setDrawing(path, drawing, width, height)}
      onClear={() => clearDrawing(path)}
    />
  );
}
