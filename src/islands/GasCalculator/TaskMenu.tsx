import { useEffect, useRef, type MouseEvent } from 'react';
import type { MenuGroup } from './menu.ts';
import { TaskPicture } from './TaskPicture.tsx';
import type { CalculatorTexts } from './rest/texts.ts';

interface Props {
  readonly texts: CalculatorTexts;
  readonly menu: readonly MenuGroup[];
  /** The task that the driver returns from; it receives the focus. */
  readonly focused: string | undefined;
  readonly onOpen: (task: string) => void;
}

/**
 * All tasks as large targets. They are links, so that they work before hydration and can be opened
 * in a second tab.
 */
export function TaskMenu({ texts: t, menu, focused, onOpen }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focused !== undefined)
      list.current?.querySelector<HTMLElement>(`[data-task="${focused}"]`)?.focus();
  }, [focused]);
  const taskTexts: Readonly<Record<string, { readonly title: string; readonly question: string }>> =
    t.tasks;
  const open =
    (id: string) =>
    (event: MouseEvent): void => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      onOpen(id);
    };
  return (
    <div className="gas-calculator-menu" ref={list}>
      <p>{t.intro}</p>
      {menu.map(({ id: group, tasks }) => (
        <section key={group} aria-labelledby={`gas-group-${group}`}>
          <h2 id={`gas-group-${group}`}>{t.groups[group]}</h2>
          <ul className="gas-calculator-tasks">
            {tasks.map((id) => (
              <li key={id}>
                <a
                  className="gas-calculator-task"
                  href={`?task=${id}`}
                  data-task={id}
                  onClick={open(id)}
                >
                  <TaskPicture task={id} />
                  <span>{taskTexts[id]?.title}</span>
                  <strong>{taskTexts[id]?.question}</strong>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className="gas-calculator-small">{t.disclaimer}</p>
    </div>
  );
}
