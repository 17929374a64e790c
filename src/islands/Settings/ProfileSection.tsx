import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useStore } from '@nanostores/react';
import { defaultConfig } from '../../features/config/model/default-config.ts';
import { cleanCode, visibleText } from '../../i18n/typed-characters.ts';
import { countryCodeFor, normalizePhone } from '../../features/session/model/phone-number.ts';
import {
  type ProfileField,
  type ProfileFields,
  profileFields,
  profileProblems,
} from '../../features/session/model/registration.ts';
import { $config } from '../../features/config/config-store.ts';
import { $profile } from '../../features/session/session-store.ts';
import {
  $profileSaving,
  type ProfileSaving,
  saveProfile,
} from '../../features/account/profile-saving.ts';
import { Button } from '../../ui/Button.tsx';
import { LiveText } from '../../ui/LiveText.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useMessage } from '../Login/use-message.ts';
import { DepotField } from '../Register/DepotField.tsx';
import type { SectionProps } from './texts.ts';
import { useFaultFocus } from './use-action.ts';

const empty: ProfileFields = {
  firstName: '',
  lastName: '',
  phone: '',
  personnelNumber: '',
  depot: '',
};
const idle: ProfileSaving = { status: 'idle' };

/** The form for name, call-back number, staff number and depot: the sender data of every report. */
export function ProfileSection({ texts, locale }: SectionProps) {
  const t = texts.profile;
  const profile = useStore($profile, { ssr: () => null });
  const saving = useStore($profileSaving, { ssr: () => idle });
  const { depots, phoneCountryCode } = useStore($config, { ssr: () => defaultConfig });
  /** Contains only typed values; all other values are taken from the profile. */
  const [typed, setTyped] = useState<Partial<ProfileFields>>({});
  /**
   * Fields whose errors are shown: those that have lost focus, or all fields after an attempt to
   * save.
   */
  const [checked, setChecked] = useState<ReadonlySet<ProfileField>>(new Set());
  const code = 'code' in saving ? saving.code : undefined;
  const sentence = useMessage(locale, 'document-errors', code, t.failed);
  const { form, focusFault } = useFaultFocus();
  /**
   * True if "save" was tapped while an earlier change was being sent; the values are then saved
   * after it.
   */
  const isWished = useRef(false);
  useEffect(() => {
    if (saving.status === 'saving' || !isWished.current) return;
    isWished.current = false;
    form.current?.requestSubmit();
  }, [saving.status, form]);
  const values: ProfileFields = { ...empty, ...profile, ...typed };
  // A depot that is no longer in the company's list can still be chosen.
  const offered =
    depots.length === 0 || values.depot === '' || depots.includes(values.depot)
      ? depots
      : [values.depot, ...depots];

  const complete = (all: ProfileFields): ProfileFields => ({
    ...all,
    phone: normalizePhone(all.phone, countryCodeFor(locale, phoneCountryCode)),
  });
  const whole = complete(values);
  const problems = profileProblems(whole, offered);
  // Computed from the current values: the stored profile may arrive after a tap on "save".
  const errorOf = (field: ProfileField): string | undefined =>
    problems[field] && (texts.problems[problems[field]] ?? problems[field]);
  const control = (field: ProfileField) => ({
    id: `profile-${field}`,
    name: field,
    label: t[field],
    value: values[field],
    error: checked.has(field) ? errorOf(field) : undefined,
    onChange: (value: string) => {
      setTyped((before) => ({ ...before, [field]: value }));
      setChecked((before) => new Set([...before].filter((one) => one !== field)));
    },
    onBlur: () => {
      if (typed[field] === undefined) return;
      if (field === 'phone') setTyped((before) => ({ ...before, phone: whole.phone }));
      setChecked((before) => new Set([...before, field]));
    },
  });

  const isChanged = profileFields.some(
    (field) => typed[field] !== undefined && typed[field] !== (profile?.[field] ?? ''),
  );
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (saving.status === 'saving') {
      isWished.current = isChanged;
      return;
    }
    setChecked(new Set(profileFields));
    if (profileFields.some((field) => problems[field])) return focusFault();
    const sent = saveProfile({
      firstName: visibleText(whole.firstName),
      lastName: visibleText(whole.lastName),
      phone: cleanCode(whole.phone),
      personnelNumber: cleanCode(whole.personnelNumber),
      depot: whole.depot.trim(),
      locale,
    });
    // The profile now contains the sent values; values typed while sending are kept.
    setTyped({});
    await sent;
  }

  const state =
    isChanged && saving.status !== 'saving'
      ? t.unsaved
      : { idle: '', saving: t.saving, saved: t.saved, kept: sentence ?? t.kept, refused: '' }[
          saving.status
        ];
  return (
    <form
      className="settings-fields"
      method="dialog"
      noValidate
      ref={form}
      onSubmit={(event) => void submit(event)}
    >
      <p className="settings-lead">{t.lead}</p>
      <div className="settings-pair">
        <TextField {...control('firstName')} autoComplete="given-name" />
        <TextField {...control('lastName')} autoComplete="family-name" />
      </div>
      <TextField
        {...control('phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint={t.phoneHint}
      />
      <div className="settings-pair">
        <TextField {...control('personnelNumber')} mark={t.optional} code />
        {offered.length > 0 ? (
          <DepotField {...control('depot')} choose={t.depotChoose} depots={offered} />
        ) : (
          <TextField {...control('depot')} mark={t.optional} />
        )}
      </div>
      {saving.status === 'refused' && sentence !== undefined && (
        <Notice tone="error" role="alert">
          <p>{sentence}</p>
        </Notice>
      )}
      <div className="settings-line">
        <Button type="submit" busy={saving.status === 'saving' && !isChanged}>
          {t.save}
        </Button>
        <LiveText className="settings-state">{state}</LiveText>
      </div>
    </form>
  );
}
