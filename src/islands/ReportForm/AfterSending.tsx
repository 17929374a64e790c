import { useStore } from '@nanostores/react';
import { $config } from '../../features/config/config-store.ts';
import { defaultConfig } from '../../features/config/model/default-config.ts';
import { afterSending } from '../../features/reports/after-sending.ts';
import type { SubmittedDraft } from '../../features/drafts/draft-store.ts';
import { Notice } from '../../ui/Notice.tsx';
import { CallButton } from './CallButton.tsx';
import type { FormScreenTexts } from './texts.ts';

/** Sent is not enough: a dangerous defect stops the vehicle, and somebody has to be called. */
export function AfterSending({
  words,
  state: { definition, reading },
}: {
  readonly words: FormScreenTexts;
  readonly state: SubmittedDraft;
}) {
  const {
    contacts: { onCallPhone },
  } = useStore($config, { ssr: () => defaultConfig });
  const advice = afterSending(definition.kind, reading.answers);
  if (!advice) return null;
  const { severityHelp, sent: t } = words.reports;
  if (advice === 'callFirst')
    return (
      <Notice tone="warning" role="alert" title={severityHelp.s3}>
        <div className="report-form-actions">
          <CallButton words={words} who="dispatch" />
        </div>
      </Notice>
    );
  return (
    <Notice tone="danger" role="alert" title={t[advice].title}>
      <p>{t[advice].text}</p>
      <div className="report-form-actions">
        <CallButton words={words} who={onCallPhone === '' ? 'dispatch' : 'onCall'} />
      </div>
    </Notice>
  );
}
