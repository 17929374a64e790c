import { ChevronLeftIcon } from './icons.tsx';

interface Props {
  readonly children: string;
}
const backClass = 'button button--quiet button--back';

/** The way to the screen above this one, as a link. */
export const BackLink = ({ href, children }: Props & { readonly href: string }) => (
  <a className={backClass} href={href}>
    <ChevronLeftIcon />
    <span>{children}</span>
  </a>
);

/** A button that leads back within one screen. */
export const BackButton = ({
  onClick,
  isShort = false,
  children,
}: Props & {
  readonly onClick: () => void;
  /** True for the sign alone, in a line with the name of the screen. */
  readonly isShort?: boolean;
}) => (
  <button type="button" className={backClass} onClick={onClick}>
    <ChevronLeftIcon />
    <span className={isShort ? 'visually-hidden' : undefined}>{children}</span>
  </button>
);
