/** The gas calculator: a menu with everyday task names, and one screen per task. */
import { useEffect } from 'react';
import { startApp } from '../../app/start-app.ts';
import type { Locale } from '../../i18n/locales.ts';
import { startFetching } from '../../platform/late-code.ts';
import { type CrashTexts, ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import type { MenuGroup } from './menu.ts';
import { rest } from './rest.ts';
import { TaskMenu } from './TaskMenu.tsx';
import { useTaskAddress } from './use-task-address.ts';
import type { CalculatorTexts } from './rest/texts.ts';

startApp();

const TaskScreen = rest.component((module) => module.TaskScreen);

interface Props {
  readonly locale: Locale;
  readonly texts: CalculatorTexts;
  readonly menu: readonly MenuGroup[];
}

export default function GasCalculator({ crash, ...props }: Props & { readonly crash: CrashTexts }) {
  return (
    <ErrorBoundary texts={crash}>
      <View {...props} />
    </ErrorBoundary>
  );
}

function View({ locale, texts: t, menu }: Props) {
  const known = menu.flatMap(({ tasks }) => tasks);
  const [task, left, open] = useTaskAddress(known);
  useEffect(startFetching, []);
  if (task === undefined) return <TaskMenu texts={t} menu={menu} focused={left} onOpen={open} />;
  return (
    <TaskScreen key={task} locale={locale} texts={t} id={task} onBack={() => open(undefined)} />
  );
}
