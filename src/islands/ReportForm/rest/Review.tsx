import { useEffect, useEffectEvent } from 'react';
import { readableAnswers } from '../../../features/reports/readable-answers.ts';
import { labelledText } from '../../../i18n/format.ts';
import { languages } from '../../../i18n/locales.ts';
import { Button } from '../../../ui/Button.tsx';
import { HazardPlate } from '../../../ui/HazardPlate.tsx';
import { Figures } from '../../../ui/Figures.tsx';
import { AssessmentView } from './AssessmentView.tsx';
import { fieldTexts } from '../texts.ts';
import { review, type Steps } from '../use-steps.ts';
import type { StateProps } from '../view-props.ts';

interface ReviewProps extends StateProps {
  readonly steps: Steps;
}

/** The summary of all answers, step by step, with a button back to each step. */
export function Review({ texts, state, steps: { ids, go, onShown } }: ReviewProps) {
  const { definition, reading, photos } = state;
  const t = texts.reports.form;
  const shown = useEffectEvent(onShown);
  useEffect(() => {
    shown();
  }, []);
  const groups = readableAnswers(definition, reading.answers, {
    tag: languages[texts.locale].tag,
    form: texts.form,
    reports: texts.reports,
  });
  const sectionOf = (path: string): string | undefined =>
    definition.fields.find(({ id }) => id === path.split('.')[0])?.section;
  return (
    <>
      <section className="report-form-section" aria-labelledby={`section-${review}`}>
        {ids
          .filter((id) => id !== review)
          .map((id) => {
            const title = texts.form.sections[id] ?? id;
            const lines = groups.find(({ section }) => section === id)?.lines ?? [];
            const pictures = reading.photos.filter(({ field }) => sectionOf(field) === id);
            return (
              <div className="review-group" key={id}>
                <div className="list-view-head">
                  <h3>{title}</h3>
                  <Button
                    look="quiet"
                    aria-label={labelledText(t.edit, title, texts.locale)}
                    onClick={() => go(id)}
                  >
                    {t.edit}
                  </Button>
                </div>
                {lines.length === 0 && pictures.length === 0 && (
                  <p className="field-hint">{t.notAnswered}</p>
                )}
                <dl className="report-answers">
                  {lines.map(({ field, label, value, kept, plate }) => (
                    <div key={field}>
                      <dt>{label}</dt>
                      <dd>
                        <HazardPlate plate={plate} />
                        <Figures text={value} kept={kept !== undefined} />
                      </dd>
                    </div>
                  ))}
                </dl>
                {pictures.length > 0 && (
                  <ul className="review-photos">
                    {pictures.map(({ id: photo, field }, index) => {
                      const address = photos.get(photo)?.thumbnailUrl;
                      return (
                        address && (
                          <li key={photo}>
                            <img
                              src={address}
                              alt={`${fieldTexts(texts, field).label} ${index + 1}`}
                            />
                          </li>
                        )
                      );
                    })}
                  </ul>
                )}
              </div>
            );
          })}
      </section>
      {definition.assessed && (
        <AssessmentView
          texts={texts}
          state={state}
          onCountry={() => go(sectionOf('country') ?? '')}
        />
      )}
    </>
  );
}
