import type { ReactNode } from 'react';

/** One group of the list with its heading. */
export function ReportGroup({
  name,
  title,
  children,
}: {
  readonly name: string;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <section className="my-reports-group" data-group={name} aria-labelledby={`my-reports-${name}`}>
      <h2 id={`my-reports-${name}`}>{title}</h2>
      <ul className="my-reports-list">{children}</ul>
    </section>
  );
}
