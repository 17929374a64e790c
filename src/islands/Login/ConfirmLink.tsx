import type { MailLinkAction } from '../../features/account/apply-mail-link.lazy.ts';
import { interpolate } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import { fetchCode } from '../../platform/late-code.ts';
import { Button } from '../../ui/Button.tsx';
import type { MailStep } from './mail-step.ts';
import { SubmitStatus } from './SubmitStatus.tsx';
import type { LoginTexts } from './texts.ts';
import { useSubmission } from './use-submit.ts';

interface Props {
  readonly texts: LoginTexts;
  readonly locale: Locale;
  readonly action: MailLinkAction;
  readonly onStep: (step: MailStep) => void;
}

/** Shows what a link from a mail will do, and does it at a tap. */
export function ConfirmLink({ texts, locale, action, onStep }: Props) {
  const t = texts.mailCode;
  const { state, failure, run } = useSubmission(locale, texts.failed, []);
  const apply = (): void =>
    void run(async () => {
      const { applyLink } = await fetchCode(() => import('../../app/mail-link.lazy.ts'));
      const outcome = await applyLink(action);
      if (outcome.status === 'applied') onStep({ kind: 'done', sentence: t[action.kind] });
      else if (outcome.status === 'confirmed')
        onStep({ kind: 'done', sentence: interpolate(t.alreadyConfirmed, outcome) });
      else {
        const unknown = action.kind === 'verifyEmail' ? t.usedConfirmation : t.usedChange;
        const sentence = outcome.status === 'unconfirmed' ? t.unconfirmed : unknown;
        onStep({ kind: 'failed', code: 'invalid-action-code', sentence });
      }
    });
  return (
    <div className="login-form">
      <p>{t.ask[action.kind]}</p>
      <SubmitStatus state={state} failure={failure} locale={locale} busy={t.checking} done="" />
      <Button wide busy={state === 'busy'} onClick={apply}>
        {t.confirm[action.kind]}
      </Button>
    </div>
  );
}
