import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { LiveText } from '../../../ui/LiveText.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { beginMessage, copyText, messageLength } from './share-result.ts';
import type { TaskEvaluation } from './read-task.ts';
import { resultText } from './result-text.ts';
import type { CalculatorScreenTexts } from './texts.ts';

/** Buttons to copy or print the result or to add it to a message. */
export function ShareResult({
  texts,
  evaluation,
}: {
  readonly texts: CalculatorScreenTexts;
  readonly evaluation: TaskEvaluation;
}) {
  const { t, locale } = texts;
  const text = resultText(texts, evaluation);
  const [copied, setCopied] = useState('');
  const [refused, setRefused] = useState('');
  const [message, setMessage] = useState<'idle' | 'busy' | 'failed'>('idle');
  if (text === '') return null;

  const copy = async (): Promise<void> => {
    try {
      await copyText(text);
      setCopied(text);
    } catch {
      setRefused(text);
    }
  };
  const carry = async (): Promise<void> => {
    setMessage('busy');
    try {
      location.assign(await beginMessage(resultText(texts, evaluation, messageLength), locale));
    } catch (error) {
      console.error(error);
      setMessage('failed');
    }
  };
  return (
    <div className="gas-calculator-actions">
      <Button look="secondary" onClick={() => void copy()}>
        {copied === text ? t.actions.copied : t.actions.copy}
      </Button>
      <Button look="secondary" onClick={() => print()}>
        {t.actions.print}
      </Button>
      <Button look="secondary" busy={message === 'busy'} onClick={() => void carry()}>
        {t.actions.toMessage}
      </Button>
      <LiveText className="visually-hidden">{copied === text && t.actions.copied}</LiveText>
      {message === 'failed' && (
        <Notice tone="error" role="alert">
          <p>{t.actions.toMessageFailed}</p>
        </Notice>
      )}
      {refused === text && (
        <Notice tone="warning" role="alert">
          <p>{t.actions.copyFailed}</p>
          <textarea
            className="text-field"
            readOnly
            rows={6}
            aria-label={t.result}
            value={text}
            onFocus={(event) => event.currentTarget.select()}
          />
        </Notice>
      )}
    </div>
  );
}
