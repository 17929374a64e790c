/** The gas calculator: a menu in the driver's words, then one screen per task. */
import { useEffect } from 'react';
import { startApp } from '../../app/start-app.ts';
import type { Locale } from '../../i18n/locales.ts';
import { type CrashTexts, ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { lazyComponent, preloadLazy } from '../../ui/lazy-component.tsx';
import type { MenuGroup } from './menu.ts';
import { TaskMenu } from './TaskMenu.tsx';
import { useTaskAddress } from './use-task-address.ts';
import type { CalculatorTexts } from './words.ts';

startApp();

const TaskScreen = lazyComponent(async () => (await import('./TaskScreen.lazy.tsx')).TaskScreen);

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
  useEffect(preloadLazy, []);
  if (task === undefined) return <TaskMenu texts={t} menu={menu} focused={left} onOpen={open} />;
  return (
    <TaskScreen key={task} locale={locale} texts={t} id={task} onBack={() => open(undefined)} />
  );
}
