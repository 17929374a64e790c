/** A progress bar; indeterminate without `value`. */
export function Progress({
  label,
  value,
  maximum = 1,
}: {
  readonly label: string;
  readonly value?: number | undefined;
  readonly maximum?: number | undefined;
}) {
  return (
    <div className="progress">
      <span>{label}</span>
      <progress aria-label={label} value={value} max={maximum} />
    </div>
  );
}
