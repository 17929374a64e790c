/** Shows in the menu who is signed in: below "sign out", where the name moves nothing. */
export function showAccountName(name: string): void {
  const label = document.querySelector('.shell-menu [href$="#sign-out"] > span');
  if (!label) return;
  const line = label.querySelector('div') ?? document.createElement('div');
  const small = document.createElement('small');
  small.translate = false;
  small.textContent = name;
  line.replaceChildren(small);
  label.append(line);
}
