import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { PeopleTexts } from './texts.ts';

export interface Search {
  /** Empty for a list. */
  readonly email: string;
  /** Whether the list also contains accounts without a role of the office. */
  readonly isAll: boolean;
}

export function SearchForm({
  texts: { find },
  onSearch,
}: {
  readonly texts: PeopleTexts;
  readonly onSearch: (search: Search) => void;
}) {
  const [email, setEmail] = useState('');
  const [isAll, setAll] = useState(false);
  return (
    <form
      className="people-search"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSearch({ email: email.trim(), isAll });
      }}
    >
      <TextField
        id="people-email"
        type="email"
        inputMode="email"
        enterKeyHint="search"
        label={find.label}
        hint={find.help}
        value={email}
        onChange={setEmail}
      />
      <Button type="submit" look="secondary">
        {find.button}
      </Button>
      <label className="people-all">
        <input
          type="checkbox"
          checked={isAll}
          onChange={({ currentTarget: { checked } }) => {
            setAll(checked);
            onSearch({ email: email.trim(), isAll: checked });
          }}
        />
        <span>{find.all}</span>
      </label>
    </form>
  );
}
