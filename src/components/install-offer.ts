/** Shows the install offer on home. */
import { $installation, type Installation } from '../features/install/installation-store.ts';
import {
  acceptInstallOffer,
  declineInstallOffer,
  listenForInstallOffer,
} from '../features/install/install-prompt.ts';
import { $outbox } from '../features/outbox/outbox-store.ts';
import {
  hasWaitingReports,
  type SendOutcome,
  sendWaiting,
} from '../features/outbox/send-waiting.ts';

const section = document.getElementById('install-offer');

document
  .getElementById('install-accept')
  ?.addEventListener('click', () => void acceptInstallOffer());
document.getElementById('install-dismiss')?.addEventListener('click', declineInstallOffer);
const sendButton = document.getElementById('install-send');
sendButton?.addEventListener('click', () => {
  if (!sendButton.hasAttribute('aria-busy')) void send(sendButton);
});
listenForInstallOffer();
$installation.subscribe((installation) => {
  if (section) showOffer(section, installation);
});
// The installed app cannot read the storage of Safari.
$outbox.subscribe((outbox) => {
  const canSend = hasWaitingReports(outbox);
  show('waiting', canSend || outbox.drafts.length > 0);
  show('send', canSend);
  if (!canSend) showOutcome('sent');
});

function show(part: 'waiting' | 'send' | SendOutcome, isShown: boolean): void {
  document.getElementById(`install-${part}`)?.toggleAttribute('hidden', !isShown);
}

function showOutcome(outcome: SendOutcome): void {
  for (const part of ['unsent', 'codeMissing'] as const) show(part, part === outcome);
}

async function send(button: HTMLElement): Promise<void> {
  showOutcome('sent');
  const states = ['aria-busy', 'aria-disabled'] as const;
  for (const state of states) button.setAttribute(state, 'true');
  showOutcome(await sendWaiting());
  for (const state of states) button.removeAttribute(state);
}

function showOffer(section: HTMLElement, installation: Installation): void {
  const by = installation.status === 'offered' ? installation.by : undefined;
  section.hidden = by === undefined;
  for (const part of section.querySelectorAll<HTMLElement>('[data-offer]'))
    part.hidden = part.dataset['offer'] !== by;
}
